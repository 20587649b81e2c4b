import {
  SessionsEnded,
  UserVerified,
  type SessionView,
  type VerificationView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackgroundWork } from '../src/background/background-work.js';
import {
  anEmail,
  fromSomewhere,
  linkTokenTo,
  logIn,
  mailsTo,
  password,
  register,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const resent = { message: 'Verification email has been resent. Please check your inbox.' };

describe('verifying an address', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
  });

  const open = (token: string, method = 'GET', from = fromSomewhere()) =>
    auth.http<VerificationView & { code: string; error: string }>(
      method,
      `/auth/verify-email/${token}`,
      from,
    );
  const resend = async (email: string) => {
    const request = { body: { email }, ...fromSomewhere() };
    const answer = await auth.http('POST', '/auth/resend-verification', request);
    await auth.app.get(BackgroundWork).beforeApplicationShutdown();
    return { status: answer.status, body: answer.body };
  };
  const linkTo = (email: string, count = 1) =>
    linkTokenTo(auth, email, { template: 'verify-email', count });

  it('answers the first opening of a link with a session and the second one with verified', async () => {
    const email = anEmail();
    const from = fromSomewhere();
    const { user } = await register(auth, email, from);
    const token = await linkTo(email);
    const first = await open(token, 'GET', from);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body).not.toHaveProperty('choosePassword');
    const session = first.body as { token: string; user: { isVerified: boolean } };
    expect(session.user).toMatchObject({ _id: user._id, isVerified: true });
    expect((await validate(auth, session.token)).status).toBe(200);
    const again = await open(token);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({
      alreadyVerified: true,
      message: 'Your email is already verified. Please log in.',
    });
    await until(() => auth.bus.seen(UserVerified).some(({ userId }) => userId === user._id));
    expect((await logIn(auth, email)).status).toBe(200);
  });

  it('keeps the password for the browser that registered, also with a link mailed later', async () => {
    const email = anEmail();
    const registered = await auth.http('POST', '/auth/register', {
      body: { username: 'Ann', email, password },
      ...fromSomewhere(),
    });
    const cookie = registered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/api\/v1\/auth; .*; HttpOnly; SameSite=Strict$/);
    await linkTo(email);
    await resend(email);
    const headers = {
      ...fromSomewhere().headers,
      'sec-fetch-site': 'same-origin',
      cookie: cookie.split(';')[0] ?? '',
    };
    const opened = await open(await linkTo(email, 2), 'GET', { headers });
    expect(opened.body).not.toHaveProperty('choosePassword');
    expect((await logIn(auth, email)).status).toBe(200);
  });

  it('removes a password that another person chose, and the owner chooses a new one', async () => {
    const email = anEmail();
    const from = fromSomewhere();
    const squatter = await register(auth, email, from);
    const token = await linkTo(email);
    const headers = { ...from.headers, 'sec-fetch-site': 'same-origin' };
    const opened = await open(token, 'GET', { headers });
    const owner = opened.body as SessionView & { choosePassword: string };
    expect(owner.user).toMatchObject({ _id: squatter.user._id, isVerified: true });
    expect((await validate(auth, owner.token)).status).toBe(200);
    const refused = await logIn(auth, email);
    expect(refused.status).toBe(401);
    expect(refused.body.code).toBe('AUTH.WRONG_CREDENTIALS');
    await until(() => auth.bus.seen(SessionsEnded).some(({ userId }) => userId === owner.user._id));
    expect((await open(token)).body).toEqual({
      alreadyVerified: true,
      message: expect.stringContaining('Forgot your password?'),
    });
    const body = { password: 'a password of the owner' };
    const chosen = await auth.http('POST', `/auth/reset-password/${owner.choosePassword}`, {
      body,
    });
    expect(chosen.status).toBe(200);
    expect((await logIn(auth, email)).status).toBe(401);
    expect((await logIn(auth, email, body.password)).status).toBe(200);
  });

  it('opens one session when a link is opened several times at once', async () => {
    const email = anEmail();
    const { user } = await register(auth, email);
    const token = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => 'token' in body)).toHaveLength(1);
    const published = () => auth.bus.seen(UserVerified).filter(({ userId }) => userId === user._id);
    await until(() => published().length > 0);
    expect(published()).toHaveLength(1);
  });

  it('does not verify an address with HEAD, which scanners send', async () => {
    const email = anEmail();
    await register(auth, email);
    const token = await linkTo(email);
    await open(token, 'HEAD');
    expect((await open(token)).body).toHaveProperty('token');
  });

  it('refuses a verification link that is a day old, replaced by a newer one, or unknown', async () => {
    const [late, twice] = [anEmail(), anEmail()];
    await register(auth, twice);
    const older = await linkTo(twice);
    await resend(twice);
    const newer = await linkTo(twice, 2);
    const refusal = {
      code: 'AUTH.VERIFICATION_TOKEN_INVALID',
      error: 'This verification link is invalid or has expired',
    };
    for (const token of [older, 'nonsense', '%7B%22$gt%22:%22%22%7D']) {
      const answer = await open(token);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject(refusal);
    }
    expect((await open(newer)).body).toHaveProperty('token');
    await register(auth, late);
    const token = await linkTo(late);
    auth.clock.pass(24 * 3_600 + 1);
    expect((await open(token)).body).toMatchObject(refusal);
  });

  it('sends the verification mail again at most once a minute and five times an hour, always with the same answer', async () => {
    const email = anEmail();
    await register(auth, email);
    await linkTo(email);
    const answers = [];
    for (let i = 0; i < 7; i++) {
      answers.push(await resend(email), await resend(email));
      auth.clock.pass(61);
    }
    expect(answers).toEqual(Array(14).fill({ status: 200, body: resent }));
    await linkTo(email, 6);
    // The clock that passes may let the relay publish a mail again, under the same message id.
    const links = mailsTo(auth, email).map((mail) => 'link' in mail && mail.link);
    expect(new Set(links).size).toBe(6);
  });

  it('answers a request for a verification mail the same for an unknown and a verified address, and mails nothing', async () => {
    const { email } = await registerVerified(auth);
    const nobody = anEmail();
    expect(await resend(nobody)).toEqual({ status: 200, body: resent });
    expect(await resend(email)).toEqual({ status: 200, body: resent });
    const marker = anEmail();
    await register(auth, marker);
    await linkTo(marker);
    expect(mailsTo(auth, nobody)).toEqual([]);
    expect(mailsTo(auth, email)).toHaveLength(1);
  });
});
