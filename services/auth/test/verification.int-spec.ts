import { describe, expect, it } from '@jest/globals';
import { UserVerified, type VerificationView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { BackgroundWork } from '../src/background-work.js';
import {
  anEmail,
  fromSomewhere,
  linkTokenTo,
  logIn,
  mailsTo,
  register,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const resent = { message: 'Verification email has been resent. Please check your inbox.' };

const auth = await startAuth();

describe('verifying an address', () => {
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
    const look = async () =>
      (await auth.http('GET', `/auth/registrations/${user._id}`, from)).status;
    expect(await look()).toBe(200);
    const first = await open(token, 'GET', from);
    expect(first.status).toBe(200);
    // A script at the same address is the registrant until the address is verified.
    expect(await look()).toBe(404);
    expect(first.headers.get('cache-control')).toBe('no-store');
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

  it('opens one session when a link is opened several times at once', async () => {
    const email = anEmail();
    const from = fromSomewhere();
    const { user } = await register(auth, email, from);
    const token = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token, 'GET', from)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => 'token' in body)).toHaveLength(1);
    const published = () => auth.bus.seen(UserVerified).filter(({ userId }) => userId === user._id);
    await until(() => published().length > 0);
    expect(published()).toHaveLength(1);
  });

  it('HEAD, which scanners send, does not verify an address', async () => {
    const email = anEmail();
    const from = fromSomewhere();
    await register(auth, email, from);
    const token = await linkTo(email);
    await open(token, 'HEAD', from);
    expect((await open(token, 'GET', from)).body).toHaveProperty('token');
  });

  it('refuses a verification link that is a day old, replaced by a newer one, or unknown, and says which', async () => {
    const email = anEmail();
    const from = fromSomewhere();
    await register(auth, email, from);
    const older = await linkTo(email);
    await resend(email);
    const newer = await linkTo(email, 2);
    const code = 'AUTH.VERIFICATION_TOKEN_INVALID';
    const error = 'This verification link is invalid or has expired';
    for (const token of ['nonsense', '%7B%22$gt%22:%22%22%7D'])
      expect(await open(token, 'GET', from)).toMatchObject({
        status: 400,
        body: { code, error, details: { reason: 'unknown' } },
      });
    expect((await open(older, 'GET', from)).body).toMatchObject({
      error: 'A newer link was sent; open the latest email',
      details: { reason: 'replaced', email },
    });
    auth.clock.pass(24 * 3_600 + 1);
    expect((await open(newer, 'GET', from)).body).toMatchObject({
      code,
      error,
      details: { reason: 'expired', email },
    });
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
