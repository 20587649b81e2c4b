import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { SessionView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { BackgroundWork } from '../src/background-work.js';
import type { Place } from '../src/limits/failure-counter.js';
import { FailureCounterRepository } from '../src/limits/failure-counter.repository.js';
import type { FailureCounterDocument } from '../src/limits/failure-counter.schema.js';
import { SlowedNoticesService } from '../src/login/slowed-notices.service.js';
import { fakeFailureCounters } from './factories/fake-failure-counters.js';
import { secondStep, userWithAuthenticator } from './second-factor.js';
import {
  anEmail,
  fromSomewhere,
  logIn,
  mailsTo,
  password,
  register,
  registerVerified,
  startAuth,
  statusesOf,
  validate,
} from './start-auth.js';

const auth = await startAuth();

describe('logging in', () => {
  const logInFrom = (
    from: ReturnType<typeof fromSomewhere>,
    body: { email: string; password: string },
    service: Pick<typeof auth, 'http'> = auth,
  ) => service.http<SessionView>('POST', '/auth/login', { body, ...from });

  it('opens a session for the right password, however the email is written', async () => {
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
        docs: expect.stringContaining('/developers/errors/AUTH.WRONG_CREDENTIALS'),
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
      docs: expect.stringContaining('/developers/errors/AUTH.EMAIL_NOT_VERIFIED'),
      isVerificationError: true,
      userId: user._id,
    });
  });

  it('delays guesses across replicas, answers the delay, and resets it with the right password (soak)', async () => {
    const { email } = await registerVerified(auth);
    const other = await startAuth({ beside: auth });
    const from = fromSomewhere();
    const wrong = { email, password: 'wrong password' };
    const statuses: number[] = [];
    for (const service of [auth, other, auth, other, auth, other, auth])
      statuses.push((await logInFrom(from, wrong, service)).status);
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
    // Of 200 guesses at once, from as many addresses, no more are compared than are free: passwords and codes.
    const user = await userWithAuthenticator(auth);
    const challenge = await user.challenge();
    const now = auth.clock.now();
    for (const { clock } of [auth, other]) clock.stop(now);
    const guesses = Array.from({ length: 200 }, (_, i) => [auth, other][i % 2] ?? auth);
    const codes = guesses.map((at) => secondStep(at, { challenge, code: '000000' }));
    expect(statusesOf(await Promise.all(codes)).lastIndexOf(400)).toBe(19);
    const passwords = guesses.map((at) => logIn(at, user.email, 'wrong'));
    expect(statusesOf(await Promise.all(passwords)).lastIndexOf(401)).toBe(19);
    auth.clock.go();
    await other.close();
  });

  it('lets the owner in on a device used before, until all sessions end, while a stranger guesses', async () => {
    const { email, userId } = await registerVerified(auth);
    const body = { email, password };
    const enter = async (cookie = '') => {
      const headers = { ...fromSomewhere().headers, 'user-agent': 'Mozilla/5.0', cookie };
      return auth.http<SessionView>('POST', '/auth/login', { body, headers });
    };
    const enterOnNewDevice = async () => {
      const answer = await enter();
      await auth.app.get(BackgroundWork, { strict: false }).beforeApplicationShutdown();
      return answer.headers.get('set-cookie')?.split(';')[0];
    };
    const oldest = await enterOnNewDevice();
    // With the newest one there are eleven; ten are remembered.
    const others = { $push: { trusted: { $each: Array<string>(9).fill('another device') } } };
    const devices = auth.mongo.collection<{ _id: string; trusted: string[] }>('knownDevices');
    await devices.updateOne({ _id: userId }, others);
    const cookie = await enterOnNewDevice();
    // The delay of two seconds does not pass meanwhile.
    auth.clock.stop();
    await Promise.all(Array.from({ length: 20 }, () => logIn(auth, email, 'wrong')));
    for (const unknown of [`leadmart_device=${'x'.repeat(43)}`, oldest])
      expect((await enter(unknown)).status).toBe(429);
    const { token } = (await enter(cookie)).body;
    expect((await enter(cookie)).status).toBe(200);
    await auth.as(token).post('/auth/logout', { everywhere: true });
    expect((await enter(cookie)).status).toBe(429);
    auth.clock.go();
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

  it('mails the owner once when guesses from anywhere delay logins (soak)', async () => {
    const { email } = await registerVerified(auth);
    for (let i = 0; i < 20; i++)
      expect((await logIn(auth, email, 'wrong password')).status).toBe(401);
    expect((await logIn(auth, email, 'wrong password')).status).toBe(429);
    const notices = () =>
      mailsTo(auth, email).filter(({ template }) => template === 'logins-slowed');
    await until(() => notices().length > 0);
    auth.app.get(SlowedNoticesService, { strict: false }).begin(email);
    await auth.app.get(BackgroundWork, { strict: false }).beforeApplicationShutdown();
    await auth.published();
    expect(notices()).toHaveLength(1);
  });

  it('delays guesses at an email without an account too', async () => {
    const from = fromSomewhere();
    const nobody = { email: anEmail(), password: 'wrong password' };
    for (let i = 0; i < 5; i++) expect((await logInFrom(from, nobody)).status).toBe(401);
    expect((await logInFrom(from, nobody)).status).toBe(429);
  });

  it('accepts many correct logins at once', async () => {
    const { email } = await registerVerified(auth);
    const from = fromSomewhere();
    const many = Array.from({ length: 30 }, () => logInFrom(from, { email, password }));
    expect(new Set(statusesOf(await Promise.all(many)))).toEqual(new Set([200]));
  });
});

describe('counting failures', () => {
  const slowDown = { freeFailures: 2, maxDelaySeconds: 5 };
  const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);
  type Step = (counters: FailureCounterRepository, id: string, now: Date) => Promise<Place | void>;
  const take: Step = (counters, id, now) =>
    counters.take(id, { now, forgetAt: inSeconds(now, 60), slowDown });
  const giveBack: Step = async (counters, id, now) => {
    const place = await take(counters, id, now);
    if (place?.isTaken) await counters.giveBack([place]);
  };
  const giveBackAfter =
    (seconds: number, meanwhile: Step): Step =>
    async (counters, id, now) => {
      const place = await take(counters, id, now);
      await meanwhile(counters, id, inSeconds(now, seconds));
      if (place?.isTaken) await counters.giveBack([place]);
    };
  const succeed: Step = (counters, id, now) =>
    counters.rememberSuccess(id, now, inSeconds(now, 300));
  const forget: Step = (counters, id) => counters.forget(id);
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.constant(take) },
    fc.constantFrom(giveBack, giveBackAfter(5, take), giveBackAfter(60, giveBack), succeed, forget),
  );
  const wait = fc.constantFrom(0, 1, 2, 4, 5, 59, 60, 61);

  it('counts failures the same in the database and in memory, where specs of logins count', async () => {
    const stored = auth.app.get(FailureCounterRepository, { strict: false });
    const rows = auth.mongo.collection<FailureCounterDocument>('failures');
    const steps = fc.array(fc.tuple(step, wait), { minLength: 5, maxLength: 30 });
    const sameAnswers = fc.asyncProperty(steps, async (list) => {
      const [id, fake] = [`pair:${anEmail()}`, fakeFailureCounters()];
      let now = auth.clock.now();
      for (const [act, seconds] of list) {
        expect(await act(stored, id, now)).toEqual(await act(fake, id, now));
        now = inSeconds(now, seconds);
      }
      const row = await rows.findOne({ _id: id });
      const needed = Math.max(Number(row?.failuresForgottenAt), Number(row?.knownUntil ?? 0));
      if (row) expect(Number(row.expiresAt)).toBeGreaterThanOrEqual(needed);
    });
    await fc.assert(sameAnswers, { seed: 1, numRuns: 15 });
  });
});
