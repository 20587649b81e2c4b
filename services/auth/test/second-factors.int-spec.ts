import { describe, expect, it } from '@jest/globals';
import { AuthAdminActed, type SessionView } from '@leadmart/contracts';
import { oneTimeCodeAt } from '@leadmart/journeys/one-time-code';
import { operatorOf, until } from '@leadmart/platform/testing';
import { operatedAuth } from '../src/auth.operations.js';
import { secondStep, userWithAuthenticator } from './second-factor.js';
import {
  fromSomewhere,
  linkTokenTo,
  logIn,
  mailsTo,
  password,
  registerVerified,
  startAuth,
  statusesOf,
  validate,
} from './start-auth.js';

const auth = await startAuth();

describe('logging in with a second factor', () => {
  const mails = (email: string, template: string) =>
    mailsTo(auth, email).filter((mail) => mail.template === template);

  it('asks for a code after the right password only, and opens one session for each code', async () => {
    const user = await userWithAuthenticator(auth);
    expect((await logIn(auth, user.email, 'wrong password')).status).toBe(401);
    const challenge = await user.challenge();
    expect((await validate(auth, challenge)).status).toBe(401);
    const wrong = await secondStep(auth, { challenge, code: '000 000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'AUTH.CODE_INVALID' } });
    const code = user.now();
    const challenges = [challenge, challenge, await user.challenge()];
    const answers = await Promise.all(
      challenges.map((one) => secondStep(auth, { challenge: one, code })),
    );
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    const opened = answers.find(({ status }) => status === 200)?.body.token ?? '';
    const { body } = await validate(auth, opened);
    expect(body.user).toMatchObject({ _id: user.userId, secondFactors: ['authenticator'] });
    // The code before the accepted one is refused, too, and the next one is accepted.
    const again = { challenge: await user.challenge(), code };
    expect((await secondStep(auth, again)).status).toBe(400);
    auth.clock.pass(30);
    expect((await secondStep(auth, { ...again, code: user.now() })).status).toBe(200);
    await until(() => mails(user.email, 'second-factor-changed').length > 0);
  });

  it('accepts each recovery code once, also for two at once, and mails how many are left', async () => {
    const user = await userWithAuthenticator(auth);
    const [code = '', other = ''] = user.recoveryCodes;
    expect(user.recoveryCodes).toHaveLength(10);
    const challenges = [await user.challenge(), await user.challenge()];
    const answers = await Promise.all(
      challenges.map((challenge) => secondStep(auth, { challenge, code })),
    );
    expect(statusesOf(answers)).toEqual([200, 400]);
    const typed = {
      challenge: await user.challenge(),
      code: other.toLowerCase().replace('-', ' '),
    };
    expect((await secondStep(auth, typed)).status).toBe(200);
    await until(() => mails(user.email, 'recovery-code-used').length > 1);
    const left = mails(user.email, 'recovery-code-used').map((mail) => 'left' in mail && mail.left);
    expect(left).toEqual([9, 8]);
    // A challenge opens one session, whatever codes are given with it.
    const challenge = await user.challenge();
    const twice = await Promise.all(
      user.recoveryCodes.slice(2, 4).map((one) => secondStep(auth, { challenge, code: one })),
    );
    expect(statusesOf(twice)).toEqual([200, 400]);
    expect(twice.map(({ body }) => body.code)).toContain('AUTH.SECOND_STEP_EXPIRED');
    const stored = await auth.mongo
      .collection('secondFactors')
      .findOne({ _id: user.userId as never });
    expect(JSON.stringify(stored)).not.toMatch(
      new RegExp([user.secret, ...user.recoveryCodes].join('|')),
    );
  });

  it('delays guesses at codes, whatever the password resets in between', async () => {
    const user = await userWithAuthenticator(auth);
    const from = fromSomewhere();
    const guess = async () => {
      const challenge = await user.challenge();
      return (await secondStep(auth, { challenge, code: '000000' }, from)).status;
    };
    const statuses: number[] = [];
    // A slow machine would wait for the end of the delay.
    auth.clock.stop();
    for (let i = 0; i < 6; i++) statuses.push(await guess());
    auth.clock.go();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    // The owner elsewhere is not delayed.
    const owner = { challenge: await user.challenge(), code: user.now() };
    expect((await secondStep(auth, owner)).status).toBe(200);
  });

  it('ends a challenge after five minutes, with a new password and for a locked user', async () => {
    const user = await userWithAuthenticator(auth);
    const old = await user.challenge();
    auth.clock.pass(301);
    const late = await secondStep(auth, { challenge: old, code: user.now() });
    expect(late.body.code).toBe('AUTH.SECOND_STEP_EXPIRED');
    const before = await user.challenge();
    await auth.as(user).post('/auth/logout', { everywhere: true });
    const ended = await secondStep(auth, { challenge: before, code: user.now() });
    expect(ended.body.code).toBe('AUTH.SECOND_STEP_EXPIRED');
    const last = await user.challenge();
    await auth.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: user.userId }, { $set: { lockedAt: new Date() } });
    const locked = await secondStep(auth, { challenge: last, code: user.now() });
    expect(locked).toMatchObject({ status: 423, body: { code: 'AUTH.ACCOUNT_LOCKED' } });
  });
});

describe('a second factor', () => {
  const path = '/user/second-factor';
  const call = (method: 'GET' | 'POST' | 'PUT', below: string, token: string, body?: object) =>
    auth.http<Partial<SessionView> & { code: string; recoveryCodes?: string[] }>(
      method,
      path + below,
      { token, ...(body && { body }) },
    );

  it('two requests at once add a second factor once, with a code of the newest secret within 15 minutes', async () => {
    const { email, token: before } = await registerVerified(auth);
    const begin = async (token: string) => {
      const begun = await auth.as(token).post<{ secret: string }>(`${path}/authenticator`);
      return begun.body.secret;
    };
    const codeOf = (secret: string) => oneTimeCodeAt(secret, auth.clock.now());
    const late = await begin(before);
    auth.clock.pass(15 * 60);
    const { token } = (await logIn(auth, email)).body;
    const confirm = (code: string) => call('PUT', '/authenticator', token, { code });
    expect((await confirm(codeOf(late))).body.code).toBe('AUTH.CODE_INVALID');
    const replaced = await begin(token);
    const secret = await begin(token);
    auth.clock.pass(14 * 60);
    for (const wrong of ['000000', codeOf(replaced)])
      expect((await confirm(wrong)).body.code).toBe('AUTH.CODE_INVALID');
    const code = codeOf(secret);
    const answers = await Promise.all([confirm(code), confirm(code)]);
    expect(answers.filter(({ body }) => body.recoveryCodes?.length === 10)).toHaveLength(1);
    expect(answers.map(({ body }) => body.code)).toContain('AUTH.SESSION_ENDED');
    const own = answers.find(({ status }) => status === 200)?.body.token ?? '';
    const again = await call('POST', '/authenticator', own);
    expect(again.body.code).toBe('AUTH.AUTHENTICATOR_CONFLICT');
    expect((await call('GET', '', own)).body).toEqual({
      authenticator: { addedAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  it('confirms actions that move much in place of the password', async () => {
    const user = await userWithAuthenticator(auth);
    const prove = (body: object) =>
      auth.as(user).post<{ code: string; error: string }>('/user/proof', body);
    expect((await prove({ password, code: user.now() })).body.error).toBe(
      'Body must be one of password, code and passkey',
    );
    expect((await prove({ password })).body.code).toBe('AUTH.SECOND_FACTOR_NEEDED');
    const code = user.now();
    expect((await prove({ code })).status).toBe(200);
    expect((await prove({ code })).body.code).toBe('AUTH.CODE_INVALID');
  });

  it('turns a second factor off with a code, which ends every other session', async () => {
    const user = await userWithAuthenticator(auth);
    const step = { challenge: await user.challenge(), code: user.now() };
    const other = (await secondStep(auth, step)).body.token ?? '';
    auth.clock.pass(30);
    const remove = (code: string) => call('POST', '/authenticator/remove', user.token, { code });
    expect((await remove('000000')).body.code).toBe('AUTH.CODE_INVALID');
    const renewed = await call('POST', '/recovery-codes', user.token, { code: user.now() });
    expect((await remove(user.recoveryCodes[0] ?? '')).body.code).toBe('AUTH.CODE_INVALID');
    const off = await remove(renewed.body.recoveryCodes?.[0] ?? '');
    expect(off.status).toBe(200);
    expect((await validate(auth, other)).status).toBe(401);
    const own = off.body.token ?? '';
    expect((await validate(auth, own)).body.user.secondFactors).toBeUndefined();
    expect((await logIn(auth, user.email)).body.token).toEqual(expect.any(String));
    for (const below of ['/authenticator/remove', '/recovery-codes']) {
      const { body } = await call('POST', below, own, { code: '000000' });
      expect(body.code).toBe('AUTH.AUTHENTICATOR_CONFLICT');
    }
    const changes = () =>
      mailsTo(auth, user.email).flatMap((mail) => ('change' in mail ? [mail.change] : []));
    await until(() => changes().length === 3);
    const changed = ['authenticator-added', 'recovery-codes-replaced', 'authenticator-removed'];
    expect(new Set(changes())).toEqual(new Set(changed));
  });

  it('an operator who removes a second factor ends sessions, mails the user and is recorded', async () => {
    const user = await userWithAuthenticator(auth);
    const operator = operatorOf(operatedAuth, auth.environment);
    const command = `user remove-second-factor --email ${user.email} --reason lost`;
    for (let i = 0; i < 2; i++)
      expect((await operator(command)).out).toBe(`${user.email}: done.\n`);
    expect((await validate(auth, user.token)).status).toBe(401);
    expect((await logIn(auth, user.email)).body.token).toEqual(expect.any(String));
    await until(() =>
      mailsTo(auth, user.email).some(
        (mail) => 'change' in mail && mail.change === 'removed-by-operator',
      ),
    );
    const records = () =>
      auth.bus.seen(AuthAdminActed).filter(({ subject }) => subject.id === user.userId);
    await until(() => records().length > 0);
    expect(records()).toEqual([
      expect.objectContaining({
        action: 'user.second-factor-removed',
        adminId: null,
        reason: 'lost',
      }),
    ]);
  });

  it('asks for the second factor after a password reset', async () => {
    const user = await userWithAuthenticator(auth);
    await auth.http('POST', '/auth/forgot-password', {
      body: { email: user.email },
      ...fromSomewhere(),
    });
    const link = await linkTokenTo(auth, user.email, { template: 'reset-password' });
    const body = { password: 'another password' };
    const reset = await auth.http('POST', `/auth/reset-password/${link}`, { body });
    expect(reset.body).toEqual({ message: expect.any(String) });
    expect((await logIn(auth, user.email, body.password)).body).toMatchObject({
      secondStep: { factors: ['authenticator'] },
    });
  });
});
