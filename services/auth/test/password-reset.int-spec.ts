import { afterEach, describe, expect, it } from '@jest/globals';
import { ListEndedSessions, SessionsEnded, UserVerified } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { BackgroundWork } from '../src/background-work.js';
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

const instructions = {
  message: 'If an account exists with this email, you will receive password reset instructions.',
};
const done = { message: 'Password reset successful! Redirecting to login...' };
const newPassword = 'another password';

const auth = await startAuth();

describe('resetting a password', () => {
  afterEach(() => auth.clock.go());

  const forgot = async (email: string) => {
    const request = { body: { email }, ...fromSomewhere() };
    const answer = await auth.http('POST', '/auth/forgot-password', request);
    await auth.app.get(BackgroundWork).beforeApplicationShutdown();
    return { status: answer.status, body: answer.body };
  };
  const resetLinkTo = async (email: string, count = 1) => {
    await forgot(email);
    return linkTokenTo(auth, email, { template: 'reset-password', count });
  };
  const reset = (token: string, secret: unknown = newPassword) =>
    auth.http('POST', `/auth/reset-password/${token}`, {
      body: { password: secret },
      ...fromSomewhere(),
    });

  it('sets the new password, ends every session at once and publishes it', async () => {
    const { email, userId, token: oldToken } = await registerVerified(auth);
    const answer = await reset(await resetLinkTo(email));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(done);

    const refused = await validate(auth, oldToken);
    expect(refused.status).toBe(401);
    expect(refused.body.code).toBe('AUTH.SESSION_ENDED');
    expect((await logIn(auth, email, password)).status).toBe(401);
    const session = await logIn(auth, email, newPassword);
    expect(session.status).toBe(200);
    expect((await validate(auth, session.body.token)).status).toBe(200);

    const published = () => auth.bus.seen(SessionsEnded).filter((ended) => ended.userId === userId);
    await until(() => published().length > 0);
    expect(published()).toMatchObject([{ sessionVersion: 2, reason: 'password-reset' }]);
    await until(() => mailsTo(auth, email).some((mail) => mail.template === 'password-changed'));
    // The address was verified before.
    expect(auth.bus.seen(UserVerified).filter((one) => one.userId === userId)).toHaveLength(1);
  });

  it('lists the ended sessions of a reset for as long as an old token could live', async () => {
    const { email, userId } = await registerVerified(auth);
    await reset(await resetLinkTo(email));
    const remembered = async () => {
      const { ended } = await auth.bus.request(ListEndedSessions, {});
      return ended.find((entry) => entry.userId === userId);
    };
    auth.clock.pass(11 * 3_600);
    expect(await remembered()).toEqual({ userId, sessionVersion: 2 });
    auth.clock.pass(2 * 3_600);
    expect(await remembered()).toBeUndefined();
  });

  it('accepts a reset link once, also when two requests use it at the same time', async () => {
    const { email } = await registerVerified(auth);
    const token = await resetLinkTo(email);
    const answers = await Promise.all([reset(token, 'password one'), reset(token, 'password two')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const third = await reset(token);
    expect(third.status).toBe(400);
    expect(third.body).toMatchObject({
      code: 'AUTH.RESET_TOKEN_INVALID',
      error: 'This password reset link was used already',
      details: { reason: 'used', email },
    });
  });

  it('says when a reset link is opened whether it works, and uses nothing up', async () => {
    const check = (token: string, method = 'GET') =>
      auth.http(method, `/auth/reset-password/${token}`, fromSomewhere());
    const { email } = await registerVerified(auth);
    const older = await resetLinkTo(email);
    const newer = await resetLinkTo(email, 2);
    for (const method of ['HEAD', 'GET', 'GET']) await check(newer, method);
    const works = await check(newer);
    expect(works).toMatchObject({ status: 200, body: { email } });
    expect(works.headers.get('cache-control')).toBe('no-store');
    expect(await check(older)).toMatchObject({
      status: 400,
      body: {
        code: 'AUTH.RESET_TOKEN_INVALID',
        error: 'A newer link was sent; open the latest email',
        details: { reason: 'replaced', email },
      },
    });
    expect((await check('nonsense')).body).toMatchObject({ details: { reason: 'unknown' } });
    auth.clock.pass(3_601);
    expect((await check(newer)).body).toMatchObject({
      error: 'This password reset link is invalid or has expired',
      details: { reason: 'expired', email },
    });
  });

  it('refuses a common password and leaves the link for a better one', async () => {
    const { email } = await registerVerified(auth);
    const token = await resetLinkTo(email);
    const refused = await reset(token, 'Password1');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'AUTH.PASSWORD_TOO_COMMON',
      details: { fields: [{ field: 'password' }] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('refuses a reset link that is an hour old, replaced by a newer one, or made to verify', async () => {
    const email = anEmail();
    await register(auth, email);
    const verifying = await linkTokenTo(auth, email, { template: 'verify-email' });
    const older = await resetLinkTo(email);
    const newer = await resetLinkTo(email, 2);
    for (const token of [verifying, older]) expect((await reset(token)).status).toBe(400);
    auth.clock.pass(3_601);
    expect((await reset(newer)).status).toBe(400);
  });

  it('verifies the address with a reset, after which an old verification link opens no session', async () => {
    const [email, from] = [anEmail(), fromSomewhere()];
    const { user } = await register(auth, email, from);
    const verifying = await linkTokenTo(auth, email, { template: 'verify-email' });
    await reset(await resetLinkTo(email));
    expect((await auth.http('GET', `/auth/registrations/${user._id}`, from)).status).toBe(404);
    expect((await logIn(auth, email, newPassword)).status).toBe(200);
    await until(() => auth.bus.seen(UserVerified).some(({ userId }) => userId === user._id));
    const opened = await auth.http('GET', `/auth/verify-email/${verifying}`);
    expect(opened.body).toMatchObject({ alreadyVerified: true });
  });

  it('clears the login delay of an account with a reset', async () => {
    const { email } = await registerVerified(auth);
    // A slow machine would wait for the end of the delay.
    auth.clock.stop();
    for (let i = 0; i < 25; i++) await logIn(auth, email, 'wrong password');
    expect((await logIn(auth, email)).status).toBe(429);
    await reset(await resetLinkTo(email));
    expect((await logIn(auth, email, newPassword)).status).toBe(200);
  });

  it('answers a reset request for an unknown address the same, and mails at most five links an hour', async () => {
    const { email } = await registerVerified(auth);
    const nobody = anEmail();
    for (let i = 0; i < 7; i++) {
      expect(await forgot(email)).toEqual({ status: 200, body: instructions });
      expect(await forgot(nobody)).toEqual({ status: 200, body: instructions });
    }
    await linkTokenTo(auth, email, { template: 'reset-password', count: 5 });
    expect(
      mailsTo(auth, email).filter(({ template }) => template === 'reset-password'),
    ).toHaveLength(5);
    expect(mailsTo(auth, nobody)).toEqual([]);
  });

  it.each([{ $gt: '' }, ['long enough to pass'], 'short', 12_345_678, null])(
    'refuses %p as a new password and names the field before it reads the link',
    async (secret) => {
      const answer = await reset('nonsense', secret);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'VALIDATION.INVALID_INPUT',
        error: expect.stringMatching(/^Password /),
      });
    },
  );
});
