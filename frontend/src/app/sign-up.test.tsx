import { describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { LoginPage } from '../features/session/pages/LoginPage.js';
import { RegisterPage } from '../features/session/pages/RegisterPage.js';
import { ResetPasswordPage } from '../features/session/pages/ResetPasswordPage.js';
import { VerifyEmailPage } from '../features/session/pages/VerifyEmailPage.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const email = 'ann@example.com';
const password = 'a-long-enough-password';
const session = { token: 'a.b.c', user: { _id: 'u1', email, creditBalance: 0 } };
const refused = (details: object) => ({
  status: 400,
  body: { error: 'This link failed', details },
});

const server = fakeServer();

const fillIn = (fields: Readonly<Record<string, string>>): void => {
  for (const [label, value] of Object.entries(fields)) fill(label, value);
};
const lastBody = () => server.sent.at(-1)?.body;

describe('the page that waits after a registration', () => {
  async function register(): Promise<void> {
    server.answer(/^\/auth\/register$/, { status: 201, body: session });
    await renderPage(<RegisterPage />, '/register');
    fillIn({ Username: 'Ann', Email: email, Password: password, 'Confirm password': password });
    await press('Register');
  }

  it('a look at another page costs no field of the registration, and its end forgets them', async () => {
    const open = async (): Promise<void> => {
      cleanup();
      await renderPage(<RegisterPage />, '/register');
    };
    await open();
    fillIn({ Username: 'Ann', Email: email });
    await open();
    expect(screen.getByLabelText('Username')).toHaveValue('Ann');
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    cleanup();
    await register();
    await open();
    for (const field of ['Username', 'Email', 'Password'])
      expect(screen.getByLabelText(field)).toHaveValue('');
  });

  it('takes the code, keeps it after a failure, and sends a new one', async () => {
    server.answer(/^\/auth\/registrations\/u1$/, { body: { isVerified: false } });
    await register();
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    expect(hrefOf('Go to Login')).toBe('/login');
    server.answer(/^\/auth\/verify-email$/, { status: 400, body: { error: 'This code is wrong' } });
    fillIn({ Code: '012 345' });
    await press('Verify');
    expect(lastBody()).toEqual({ userId: 'u1', code: '012 345' });
    expect(screen.getByRole('alert')).toHaveTextContent('This code is wrong');
    expect(screen.getByLabelText('Code')).toHaveValue('012 345');
    await press('Send a new code');
    expect(server.sent.at(-1)).toMatchObject({
      call: 'POST /auth/resend-verification',
      body: { email },
    });
    server.answer(/^\/auth\/verify-email$/, { body: session });
    fillIn({ Code: '543210' });
    await press('Verify');
    expect(localStorage.getItem('token')).toBe(session.token);
  });

  it('says that the address was verified elsewhere, and does not sign in', async () => {
    server.answer(/^\/auth\/registrations\/u1$/, { body: { isVerified: true } });
    await register();
    expect(await screen.findByText(/^Verified\. Go to Login/)).toBeVisible();
    expect(hrefOf('Go to Login')).toBe('/login');
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps waiting without a code when another browser registered', async () => {
    server.answer(/^\/auth\/registrations\/u1$/, { status: 404 });
    await register();
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  });
});

describe('the code on the login page', () => {
  it('sends the code on the login page with the correct password', async () => {
    const body = { error: 'Please verify', isVerificationError: true, userId: 'u1' };
    server.answer(/^\/auth\/login$/, { status: 403, body });
    await renderPage(<LoginPage />, '/login');
    fillIn({ Email: email, Password: password });
    await press('Login');
    server.answer(/^\/auth\/verify-email$/, { body: session });
    fillIn({ Code: '012345' });
    await press('Verify');
    expect(lastBody()).toEqual({ userId: 'u1', code: '012345', password });
    expect(localStorage.getItem('token')).toBe(session.token);
  });
});

describe('a verification link in another browser', () => {
  const open = async (): Promise<void> => {
    server.answer(/^\/auth\/verify-email\/t0$/, { body: { passwordNeeded: true, email } });
    await renderPage(<VerifyEmailPage />, '/verify-email/t0', '/verify-email/:token');
  };

  it('asks for the password of the registration and signs in', async () => {
    await open();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(localStorage.getItem('token')).toBeNull();
    server.answer(/^\/auth\/verify-email\/t0$/, { status: 400, body: { error: 'Not this one' } });
    fillIn({ Password: 'wrong' });
    await press('Verify and log in');
    expect(screen.getByRole('alert')).toHaveTextContent('Not this one');
    server.answer(/^\/auth\/verify-email\/t0$/, { body: session });
    fillIn({ Password: password });
    await press('Verify and log in');
    expect(lastBody()).toEqual({ password });
    expect(screen.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    expect(localStorage.getItem('token')).toBe(session.token);
  });

  it('lets a person who does not know it choose another one', async () => {
    await open();
    await press('I do not know it');
    fillIn({ 'New password': password, 'Confirm password': 'another' });
    await press('Verify and log in');
    const again = screen.getByLabelText('Confirm password');
    expect(again).toHaveAccessibleDescription('Passwords do not match');
    expect(again).toHaveFocus();
    expect(server.sent).toEqual([]);
    server.answer(/^\/auth\/verify-email\/t0$/, { body: session });
    fillIn({ 'Confirm password': password });
    await press('Verify and log in');
    expect(lastBody()).toEqual({ newPassword: password });
    expect(screen.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  });
});

describe.each([
  ['/verify-email', <VerifyEmailPage />, 'resend-verification', 'has been resent'],
  ['/reset-password', <ResetPasswordPage />, 'forgot-password', 'If an account exists'],
])('a link of %s that does not work', (path, page, call, sent) => {
  const open = async (details: object): Promise<void> => {
    server.answer(new RegExp(`^/auth${path}/t0$`), refused(details));
    await renderPage(page, `${path}/t0`, `${path}/:token`);
    expect(screen.getByRole('alert')).toHaveTextContent('This link failed');
  };

  it(`mails a new one to the address of an old link of ${path}`, async () => {
    await open({ reason: 'expired', email });
    expect(screen.queryByRole('textbox')).toBeNull();
    server.answer(/^\/auth\//, { status: 429, body: { error: 'Too many' } });
    await press('Send a new email');
    expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent('Too many');
    server.answer(/^\/auth\//, { body: { message: 'sent' } });
    await press('Send a new email');
    expect(server.sent.at(-1)).toMatchObject({ call: `POST /auth/${call}`, body: { email } });
    expect(screen.getByText(new RegExp(sent))).toBeVisible();
  });

  it(`asks for the address at an unknown link of ${path}`, async () => {
    await open({ reason: 'unknown' });
    server.answer(/^\/auth\//, { body: { message: 'sent' } });
    fillIn({ Email: 'bob@example.com' });
    await press('Send a new email');
    expect(lastBody()).toEqual({ email: 'bob@example.com' });
  });
});
