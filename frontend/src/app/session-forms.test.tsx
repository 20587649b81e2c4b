import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ForgotPasswordPage } from '../features/session/pages/ForgotPasswordPage.js';
import { LoginPage } from '../features/session/pages/LoginPage.js';
import { RegisterPage } from '../features/session/pages/RegisterPage.js';
import { ResetPasswordPage } from '../features/session/pages/ResetPasswordPage.js';
import { Toasts } from '../shared/ui/messages/Toasts.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const password = 'a-long-enough-password';
const token = '/reset-password/t0';
const checked = /^\/auth\/reset-password\/t0$/;

interface Form {
  readonly path: string;
  readonly page: ReactElement;
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly busy: string;
  readonly failure: string;
}

/** The forms for people without a session: their fields, button and texts. */
const forms: readonly Form[] = [
  {
    path: '/login',
    page: <LoginPage />,
    fields: { Email: 'ann@example.com', Password: password },
    submit: 'Login',
    busy: 'Logging in...',
    failure: 'Login failed',
  },
  {
    path: '/register',
    page: <RegisterPage />,
    fields: {
      Username: 'Pat Buyer',
      Email: 'ann@example.com',
      Password: password,
      'Confirm password': password,
    },
    submit: 'Register',
    busy: 'Registering...',
    failure: 'Registration failed',
  },
  {
    path: '/forgot-password',
    page: <ForgotPasswordPage />,
    fields: { Email: 'ann@example.com' },
    submit: 'Send Reset Link',
    busy: 'Send Reset Link',
    failure: 'Failed to send reset link',
  },
  {
    path: token,
    page: <ResetPasswordPage />,
    fields: { 'New password': password, 'Confirm password': password },
    submit: 'Reset Password',
    busy: 'Reset Password',
    failure: 'Password reset failed',
  },
];

const server = fakeServer();
beforeEach(() => server.answer(checked, { body: { email: 'ann@example.com' } }));

const fillIn = (fields: Readonly<Record<string, string>>): void => {
  for (const [label, value] of Object.entries(fields)) fill(label, value);
};
const posts = () => server.calls.filter((call) => call.startsWith('POST'));

describe.each(forms)('$path', ({ path, page, fields, submit, busy, failure }) => {
  const open = async (): Promise<void> => {
    await renderPage(page, path, path === token ? '/reset-password/:token' : path);
    fillIn(fields);
  };

  it(`requires every field of ${path}`, async () => {
    await open();
    for (const label of Object.keys(fields)) expect(screen.getByLabelText(label)).toBeRequired();
  });

  it.each([
    ['the server fails', { status: 500 }],
    ['the connection is lost', 'cut' as const],
  ])(`keeps the fields of ${path} and says so when %s`, async (_what, answer) => {
    await open();
    server.answer(/^\/auth\//, answer);
    await press(submit);
    expect(screen.getByRole('alert')).toHaveTextContent(failure);
    const [[label, value] = ['', '']] = Object.entries(fields);
    expect(screen.getByLabelText(label)).toHaveValue(value);
    fill(label, `${value}x`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it(`sends ${path} once while the server has not answered`, async () => {
    await open();
    server.answer(/^\/auth\//, 'none');
    await press(submit);
    expect(screen.getByRole('button', { name: busy })).toBeDisabled();
    await press(busy);
    expect(posts()).toHaveLength(1);
  });
});

describe('two passwords that differ', () => {
  it.each([
    ['/register', <RegisterPage />, 'Register', '/register'],
    [token, <ResetPasswordPage />, 'Reset Password', '/reset-password/:token'],
  ])(
    'refuses passwords that differ on %s at the second one, without a call',
    async (path, page, submit, pattern) => {
      await renderPage(page, path, pattern);
      fillIn(forms.find((form) => form.path === path)?.fields ?? {});
      fill('Confirm password', 'another-password');
      await press(submit);
      const again = screen.getByLabelText('Confirm password');
      expect(again).toHaveAccessibleDescription('Passwords do not match');
      expect(again).toHaveFocus();
      fill('Confirm password', password);
      expect(again).toBeValid();
      expect(posts()).toEqual([]);
    },
  );
});

describe('the login form', () => {
  it.each([401, 403])(
    "shows the server's sentence of a %i until a field is edited",
    async (status) => {
      await renderPage(
        <>
          <LoginPage />
          <Toasts />
        </>,
        '/login',
      );
      fillIn({ Email: 'ann@example.com', Password: 'not-the-password' });
      server.answer(/^\/auth\/login/, { status, body: { error: `Refused with ${status}` } });
      for (const edited of ['Password', 'Email']) {
        await press('Login');
        expect(screen.getByRole('alert')).toHaveTextContent(`Refused with ${status}`);
        fillIn({ [edited]: 'another@example.com' });
        expect(screen.queryByRole('alert')).toBeNull();
      }
      // There was no session, so no message about its end is shown.
      expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('');
      expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    },
  );

  it('shows and hides the password, and links to the other forms and to support', async () => {
    await renderPage(<LoginPage />, '/login');
    await press('Show password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    for (const [name, to] of [
      [/^support@/, /^mailto:support@/],
      ['Register here', /^\/register$/],
      ['Forgot your password?', /^\/forgot-password$/],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(to));
  });
});

describe('the second step of a login', () => {
  it('asks for a code, keeps it after a failure, and starts again with the password', async () => {
    await renderPage(<LoginPage />, '/login');
    fillIn({ Email: 'ann@example.com', Password: password });
    const secondStep = { challenge: 'c0', factors: ['authenticator'], expiresAt: '2026-01-01' };
    server.answer(/^\/auth\/login$/, { body: { secondStep } });
    await press('Login');
    server.answer(/^\/auth\/second-step$/, { status: 400, body: { error: 'This code is wrong' } });
    fillIn({ Code: '000000' });
    await press('Log in');
    expect(screen.getByRole('alert')).toHaveTextContent('This code is wrong');
    expect(screen.getByLabelText('Code')).toHaveValue('000000');
    expect(server.sent.at(-1)?.body).toEqual({ challenge: 'c0', code: '000000' });
    await press('Start again');
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
