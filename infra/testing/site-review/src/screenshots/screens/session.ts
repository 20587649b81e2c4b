import { answerWith, api } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, letAppear, press, reads, stall, stopClock } from '../moments.js';
import type { ScreenState } from '../shot.js';

const somebody = { email: 'pat.buyer@example.com', password: 'a-long-enough-password' };

const login = { screen: 'login', path: '/login' } as const;
const register = { screen: 'register', path: '/register' } as const;
const verify = { screen: 'verify-email', path: '/verify-email/a-token' } as const;
const forgot = { screen: 'forgot-password', path: '/forgot-password' } as const;
const reset = { screen: 'reset-password', path: '/reset-password/a-token' } as const;

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(somebody.email);
  await page.getByLabel('Password', { exact: true }).fill(somebody.password);
  await press(page, 'Login');
}

async function signUp(page: Page, confirmation = somebody.password): Promise<void> {
  await page.getByLabel('Username').fill('Pat Buyer');
  await page.getByLabel('Email', { exact: true }).fill(somebody.email);
  await page.getByLabel('Password', { exact: true }).fill(somebody.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
  await press(page, 'Register');
}

async function setPassword(page: Page, confirmation = somebody.password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(somebody.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
  await press(page, 'Reset Password');
}

const refuseUnverified = (page: Page): Promise<void> =>
  answerWith(page, api('/auth/login'), 403, {
    error: 'Please verify your email before logging in',
    isVerificationError: true,
    userId: 'somebody',
  });

async function waiting(page: Page, isVerified: boolean): Promise<void> {
  await answerWith(page, api('/auth/register'), 201, { token: 'none', user: { _id: 'u1' } });
  await answerWith(page, api('/auth/registrations/*'), 200, { isVerified });
}

const openElsewhere = (page: Page): Promise<void> =>
  answerWith(page, api('/auth/verify-email/*'), 200, {
    passwordNeeded: true,
    email: somebody.email,
    message: 'Enter the password that you chose at registration.',
  });

const linkWorks = (page: Page): Promise<void> =>
  answerWith(page, api('/auth/reset-password/*'), 200, { email: somebody.email });

/** The account pages, from registration to password reset. */
export const sessionScreens: readonly ScreenState[] = [
  { ...login, state: 'empty', arrive: (page) => headed(page, 'Welcome Back') },
  {
    ...login,
    state: 'error',
    before: (page) => answerWith(page, api('/auth/login'), 401, { error: 'Invalid credentials' }),
    arrive: async (page) => {
      await logIn(page);
      await reads(page, 'Invalid credentials');
    },
  },
  {
    ...login,
    state: 'unverified',
    before: refuseUnverified,
    arrive: async (page) => {
      await logIn(page);
      await reads(page, 'Resend verification email');
    },
  },
  {
    ...login,
    state: 'resent',
    before: async (page) => {
      await stopClock(page);
      await refuseUnverified(page);
      await answerWith(page, api('/auth/resend-verification'), 200, { message: 'Sent' });
    },
    arrive: async (page) => {
      await letAppear(page, page.getByLabel('Email', { exact: true }));
      await logIn(page);
      await letAppear(page, page.getByText('Resend verification email'));
      await page.getByText('Resend verification email').click();
      await letAppear(page, page.getByText('Verification email has been resent.').first());
    },
    frame: 'window',
  },
  {
    ...login,
    state: 'busy',
    before: (page) => stall(page, '/auth/login'),
    arrive: async (page) => {
      await logIn(page);
      await reads(page, 'Logging in...');
    },
  },

  { ...register, state: 'empty', arrive: (page) => headed(page, 'Create your account') },
  {
    ...register,
    state: 'mismatch',
    arrive: async (page) => {
      await signUp(page, 'another-password');
      await reads(page, 'Passwords do not match');
    },
  },
  {
    ...register,
    state: 'done',
    before: (page) => waiting(page, false),
    arrive: async (page) => {
      await signUp(page);
      await headed(page, 'Verify Your Email');
    },
  },
  {
    ...register,
    state: 'verified-elsewhere',
    before: (page) => waiting(page, true),
    arrive: async (page) => {
      await signUp(page);
      await reads(page, 'Verified. Go to Login');
    },
  },

  {
    ...verify,
    state: 'verifying',
    before: (page) => stall(page, '/auth/verify-email/*'),
    arrive: (page) => reads(page, 'This takes a moment.'),
  },
  {
    ...verify,
    state: 'success',
    before: async (page, { newcomer }) => {
      await stopClock(page);
      const session = { token: newcomer.api.token, user: newcomer.user };
      await answerWith(page, api('/auth/verify-email/*'), 200, session);
    },
    arrive: (page) => letAppear(page, page.getByText('Email Verified!').first()),
  },
  {
    ...verify,
    state: 'password',
    before: openElsewhere,
    arrive: (page) => reads(page, 'I do not know it'),
  },
  {
    ...verify,
    state: 'new-password',
    before: openElsewhere,
    arrive: async (page) => {
      await press(page, 'I do not know it');
      await reads(page, 'I know the password');
    },
  },
  { ...verify, state: 'error', arrive: (page) => reads(page, 'Back to Login') },

  { ...forgot, state: 'form', arrive: (page) => reads(page, 'Send Reset Link') },
  {
    ...forgot,
    state: 'sent',
    before: (page) => answerWith(page, api('/auth/forgot-password'), 200, { message: 'Sent' }),
    arrive: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill(somebody.email);
      await press(page, 'Send Reset Link');
      await reads(page, 'If an account exists with this email');
    },
  },

  {
    ...reset,
    state: 'form',
    before: linkWorks,
    arrive: (page) => reads(page, 'Confirm password'),
  },
  { ...reset, state: 'bad-link', arrive: (page) => reads(page, 'Send a new mail') },
  {
    ...reset,
    state: 'mismatch',
    before: linkWorks,
    arrive: async (page) => {
      await setPassword(page, 'another-password');
      await reads(page, 'Passwords do not match');
    },
  },
  {
    ...reset,
    state: 'success',
    before: async (page) => {
      await stopClock(page);
      await answerWith(page, api('/auth/reset-password/*'), 200, { message: 'Done' });
    },
    arrive: async (page) => {
      await letAppear(page, page.getByLabel('New password', { exact: true }));
      await setPassword(page);
      await letAppear(page, page.getByText('Password reset successful!').first());
    },
  },
];
