import type { SessionView } from '@leadmart/contracts';
import { stopApp } from '@leadmart/platform/service';
import { until } from '@leadmart/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackgroundWork } from '../src/background/background-work.js';
import { SlowedNoticesService } from '../src/login/slowed-notices.service.js';
import {
  anEmail,
  fromSomewhere,
  logIn,
  mailsTo,
  password,
  register,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

describe('logging in', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
  });

  const logInFrom = (
    from: ReturnType<typeof fromSomewhere>,
    body: { email: string; password: string },
    service: Pick<typeof auth, 'http'> = auth,
  ) => service.http<SessionView>('POST', '/auth/login', { body, ...from });

  it('opens a session for the right password, however the e-mail is written', async () => {
    const { email, userId } = await registerVerified(auth);
    const answer = await logIn(auth, ` ${email.toUpperCase()}`);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ _id: userId, email, isVerified: true });
    expect((await validate(auth, answer.body.token)).status).toBe(200);
  });

  it('answers a login with a wrong password and one with an unknown address the same', async () => {
    const { email } = await registerVerified(auth);
    const answers = [
      await logIn(auth, email, 'wrong password'),
      await logIn(auth, anEmail(), 'wrong password'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        error: 'Invalid email or password',
        code: 'AUTH.WRONG_CREDENTIALS',
        requestId: expect.any(String),
      });
    }
  });

  it('answers that the address is not verified only for the right password', async () => {
    const email = anEmail();
    const { user } = await register(auth, email);
    expect((await logIn(auth, email, 'wrong password')).body.code).toBe('AUTH.WRONG_CREDENTIALS');
    const answer = await logIn(auth, email);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      error: 'Please verify your email before logging in',
      code: 'AUTH.EMAIL_NOT_VERIFIED',
      requestId: expect.any(String),
      isVerificationError: true,
      userId: user._id,
    });
  });

  it('delays guesses across replicas, answers the delay, and resets it with the right password', async () => {
    const { email } = await registerVerified(auth);
    const other = await startAuth({ beside: auth });
    const from = fromSomewhere();
    const wrong = { email, password: 'wrong password' };
    const statuses: number[] = [];
    for (const service of [auth, other, auth, other, auth, other, auth]) {
      statuses.push((await logInFrom(from, wrong, service)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await logInFrom(from, { email, password }, other);
    expect(refused.status).toBe(429);
    expect(['1', '2']).toContain(refused.headers.get('retry-after'));
    expect(refused.body).toMatchObject({ code: 'AUTH.TOO_MANY_ATTEMPTS' });
    // The owner logs in from another address, without a delay.
    expect((await logIn(auth, email)).status).toBe(200);
    auth.clock.pass(3);
    expect((await logInFrom(from, { email, password })).status).toBe(200);
    expect((await logInFrom(from, wrong)).status).toBe(401);
    await stopApp(other.app);
    await other.bus.close();
  });

  it("counts guesses by the caller's own address when the gateway's secret is missing", async () => {
    const { email } = await registerVerified(auth);
    const guess = async () => {
      const headers = { ...fromSomewhere().headers, 'x-gateway-secret': 'no secret' };
      return (await logInFrom({ headers }, { email, password: 'wrong password' })).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('mails the owner once when guesses from anywhere delay logins', async () => {
    const { email } = await registerVerified(auth);
    for (let i = 0; i < 20; i++)
      expect((await logIn(auth, email, 'wrong password')).status).toBe(401);
    expect((await logIn(auth, email, 'wrong password')).status).toBe(429);
    const notices = () =>
      mailsTo(auth, email).filter(({ template }) => template === 'logins-slowed');
    await until(() => notices().length > 0);
    auth.app.get(SlowedNoticesService, { strict: false }).begin(email);
    await auth.app.get(BackgroundWork, { strict: false }).beforeApplicationShutdown();
    await until(async () => (await auth.mongo.collection('outbox').countDocuments()) === 0);
    expect(notices()).toHaveLength(1);
  });

  it('delays guesses at an e-mail without an account too', async () => {
    const from = fromSomewhere();
    const nobody = { email: anEmail(), password: 'wrong password' };
    for (let i = 0; i < 5; i++) expect((await logInFrom(from, nobody)).status).toBe(401);
    expect((await logInFrom(from, nobody)).status).toBe(429);
  });

  it('accepts many correct logins at once', async () => {
    const { email } = await registerVerified(auth);
    const from = fromSomewhere();
    const many = Array.from({ length: 30 }, () => logInFrom(from, { email, password }));
    const answers = await Promise.all(many);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
