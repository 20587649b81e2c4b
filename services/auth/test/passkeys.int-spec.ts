import { describe, expect, it } from '@jest/globals';
import type {
  AddedFactorView,
  NewPasskeyOptionsView,
  PasskeyAssertion,
  PasskeyOptionsView,
  SecondFactorView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { addAuthenticator, secondStep } from './second-factor.js';
import { aPasskey } from './software-passkey.js';
import {
  claimsOf,
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

const auth = await startAuth({ vars: { ADMINS_NEED_SECOND_FACTOR: 'true' } });

const path = '/user/second-factor/passkeys';
type Answer = Partial<AddedFactorView> & { code: string };
type Made = ReturnType<ReturnType<typeof aPasskey>['make']>;

const optionsFor = async (token: string) =>
  (await auth.as(token).post<NewPasskeyOptionsView>(`${path}/options`)).body;
const add = (token: string, passkey: Made, name = 'Laptop') =>
  auth.as(token).post<Answer>(path, { name, passkey });
const remove = (token: string, _id: string) =>
  auth.as(token).post<Answer>(`${path}/remove`, { _id });
const factorsOf = async (token: string) =>
  (await auth.as(token).get<SecondFactorView>('/user/second-factor')).body;
const challenge = async () => {
  const { body } = await auth.http<PasskeyOptionsView>(
    'POST',
    '/auth/passkey/options',
    fromSomewhere(),
  );
  return body.challenge;
};
const logInWith = (passkey: PasskeyAssertion) =>
  auth.http<Answer>('POST', '/auth/passkey', { body: { passkey }, ...fromSomewhere() });

async function userWithPasskey(device = aPasskey(), counter = 0) {
  const user = await registerVerified(auth);
  const added = await add(user.token, device.make(await optionsFor(user.token), { counter }));
  if (added.status !== 200) throw new Error(`adding answered ${added.text}`);
  const { token = '', recoveryCodes = [] } = added.body;
  return { ...user, device, token, recoveryCodes };
}

describe('logging in with a passkey', () => {
  it('opens a session without a password, once for each challenge', async () => {
    const { device, userId, token } = await userWithPasskey();
    const signed = device.sign(await challenge());
    const answers = await Promise.all([logInWith(signed), logInWith(signed)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await logInWith(signed)).body.code).toBe('AUTH.PASSKEY_INVALID');
    const opened = answers.find(({ status }) => status === 200)?.body.token ?? '';
    const { user } = (await validate(auth, opened)).body;
    expect(user).toMatchObject({ _id: userId, secondFactors: ['passkey'] });
    expect((await factorsOf(token)).passkeys).toEqual([
      expect.objectContaining({ name: 'Laptop', lastUsedAt: expect.any(String) }),
    ]);
  });

  it('refuses other origins, unverified persons, old and foreign challenges, and forged signatures', async () => {
    const { device, token, userId } = await userWithPasskey();
    const signedFor = async (user: string) => {
      const { id, response } = device.sign(await challenge());
      const userHandle = Buffer.from(user).toString('base64url');
      return { id, response: { ...response, userHandle } };
    };
    const late = await challenge();
    auth.clock.pass(301);
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(challenge));
    const forger = aPasskey(Buffer.from(device.id, 'base64url'));
    const refused = [
      device.sign(late),
      device.sign(first ?? '', { origin: 'https://leadmart.example' }),
      device.sign(second ?? '', { isVerified: false }),
      forger.sign(third ?? ''),
      aPasskey().sign(fourth ?? ''),
      // A challenge to add a passkey, and one that auth has never made.
      device.sign((await optionsFor((await registerVerified(auth)).token)).challenge),
      device.sign('bm8gY2hhbGxlbmdl'),
      await signedFor('65f0000000000000000000ff'),
      {
        id: device.id,
        response: { clientDataJSON: 'bm8', authenticatorData: 'bm8', signature: 'bm8' },
      },
    ];
    for (const assertion of refused)
      expect(await logInWith(assertion)).toMatchObject({
        status: 400,
        body: { code: 'AUTH.PASSKEY_INVALID' },
      });
    expect((await factorsOf(token)).passkeys[0]?.lastUsedAt).toBeNull();
    expect((await logInWith(await signedFor(userId))).status).toBe(200);
  });

  it('refuses a counter that does not rise, also for two at once, and counts for each passkey', async () => {
    const { token } = await userWithPasskey();
    const device = aPasskey();
    await add(token, device.make(await optionsFor(token), { counter: 4 }), 'Phone');
    const statusOf = async (counter: number) =>
      (await logInWith(device.sign(await challenge(), { counter }))).status;
    const copied = await Promise.all([statusOf(5), statusOf(5)]);
    expect(copied.toSorted((a, b) => a - b)).toEqual([200, 400]);
    for (const counter of [5, 3, 0]) expect(await statusOf(counter)).toBe(400);
    expect(await statusOf(6)).toBe(200);
    expect((await factorsOf(token)).passkeys).toMatchObject([
      { name: 'Laptop', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: expect.any(String) },
    ]);
  });

  it('refuses to log a locked user in with a passkey', async () => {
    const { device, userId } = await userWithPasskey();
    await auth.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $set: { lockedAt: new Date() } });
    const locked = await logInWith(device.sign(await challenge()));
    expect(locked).toMatchObject({ status: 423, body: { code: 'AUTH.ACCOUNT_LOCKED' } });
  });

  it('limits passkey logins to 120 challenges and answers a minute from one address', async () => {
    const { device } = await userWithPasskey();
    const from = fromSomewhere();
    const ask = () => auth.http<PasskeyOptionsView>('POST', '/auth/passkey/options', from);
    const answer = async (to: string) => {
      const body = { passkey: device.sign(to) };
      return (await auth.http('POST', '/auth/passkey', { body, ...from })).status;
    };
    const asked = await Promise.all(Array.from({ length: 119 }, ask));
    const [first, second] = asked.map(({ body }) => body.challenge);
    expect(await answer(first ?? '')).toBe(200);
    expect([(await ask()).status, await answer(second ?? '')]).toEqual([429, 429]);
    auth.clock.pass(61);
    expect(await answer(second ?? '')).toBe(200);
  });
});

describe('a passkey', () => {
  it('asks for a passkey after the password; a passkey confirms actions of its own user only', async () => {
    const { email, device, token, recoveryCodes } = await userWithPasskey();
    const { body } = await logIn(auth, email);
    expect(body).toMatchObject({ secondStep: { factors: ['passkey'] } });
    const prove = (given: object) => auth.as(token).post<Answer>('/user/proof', given);
    expect((await prove({ password })).body.code).toBe('AUTH.SECOND_FACTOR_NEEDED');
    const other = await userWithPasskey();
    const foreign = await prove({ passkey: other.device.sign(await challenge()) });
    expect(foreign.body.code).toBe('AUTH.PASSKEY_INVALID');
    expect((await prove({ passkey: device.sign(await challenge()) })).status).toBe(200);
    const step = (body as unknown as { secondStep: { challenge: string } }).secondStep;
    const recovered = { challenge: step.challenge, code: recoveryCodes[0] ?? '' };
    expect((await secondStep(auth, recovered)).status).toBe(200);
  });

  it('two requests at once add a passkey once, and it belongs to one user', async () => {
    const { token, email } = await registerVerified(auth);
    const other = await registerVerified(auth);
    const device = aPasskey();
    const made = device.make(await optionsFor(token));
    const foreign = await add(other.token, made);
    expect(foreign.body.code).toBe('AUTH.PASSKEY_INVALID');
    const options = [await optionsFor(token), await optionsFor(token)];
    const answers = await Promise.all(options.map((one) => add(token, device.make(one))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const taken = await add(other.token, device.make(await optionsFor(other.token)));
    expect(taken.body.code).toBe('AUTH.PASSKEY_CONFLICT');
    expect(await factorsOf(other.token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const own = answers.find(({ status }) => status === 200)?.body.token ?? '';
    expect((await optionsFor(own)).excludeCredentials).toEqual([
      { type: 'public-key', id: device.id },
    ]);
    const again = await add(own, device.make(await optionsFor(own)));
    expect(again.body.code).toBe('AUTH.PASSKEY_CONFLICT');
    await until(() => mailsTo(auth, email).some((mail) => 'change' in mail));
  });

  it('a user has at most ten passkeys', async () => {
    const { token } = await userWithPasskey();
    const late = await optionsFor(token);
    for (let i = 1; i < 10; i++)
      expect((await add(token, aPasskey().make(await optionsFor(token)))).status).toBe(200);
    expect((await add(token, aPasskey().make(late))).body.code).toBe('AUTH.PASSKEY_CONFLICT');
    expect((await auth.as(token).post(`${path}/options`)).status).toBe(409);
  });

  it('stays beside an authenticator app, and the recovery codes stay while there is a factor', async () => {
    const owner = await userWithPasskey();
    const app = await addAuthenticator(auth, owner);
    expect(app.recoveryCodes).toEqual([]);
    const both = await factorsOf(app.token);
    expect(both).toMatchObject({ authenticator: {}, passkeys: [{}], recoveryCodesLeft: 10 });
    const other = (await logInWith(owner.device.sign(await challenge()))).body.token ?? '';
    const removed = await remove(app.token, owner.device.id);
    const token = removed.body.token ?? '';
    expect((await validate(auth, other)).status).toBe(401);
    expect((await validate(auth, token)).body.user.secondFactors).toEqual(['authenticator']);
    // Removing a passkey asks for no factor, so it proves nothing.
    expect(claimsOf(token).proved).toBe(claimsOf(app.token).proved);
    expect((await factorsOf(token)).recoveryCodesLeft).toBe(10);
    expect((await remove(token, owner.device.id)).body.code).toBe('AUTH.PASSKEY_NOT_FOUND');
    expect((await validate(auth, token)).status).toBe(200);
    const device = aPasskey();
    expect((await add(token, device.make(await optionsFor(token)))).body.recoveryCodes).toBe(
      undefined,
    );
    const signed = async () => ({ token, body: { passkey: device.sign(await challenge()) } });
    const codesPath = '/user/second-factor/recovery-codes';
    const renewed = await auth.http<Answer>('POST', codesPath, await signed());
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const offPath = '/user/second-factor/authenticator/remove';
    const off = await auth.http<Answer>('POST', offPath, await signed());
    const last = off.body.token ?? '';
    expect((await factorsOf(last)).recoveryCodesLeft).toBe(10);
    // The removed app is off for good, and cannot be removed again.
    const on = { token: last, body: { code: app.now() } };
    const confirmed = await auth.http<Answer>('PUT', '/user/second-factor/authenticator', on);
    expect(confirmed.body.code).toBe('AUTH.CODE_INVALID');
    const twice = await auth.http<Answer>('POST', offPath, { ...(await signed()), token: last });
    expect(twice.body.code).toBe('AUTH.AUTHENTICATOR_CONFLICT');
    const none = (await remove(last, device.id)).body.token ?? '';
    expect(await factorsOf(none)).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await logIn(auth, owner.email)).body.token).toEqual(expect.any(String));
  });

  it('makes an admin an admin where admins need a second factor', async () => {
    const { userId, device } = await userWithPasskey();
    await auth.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $set: { isAdmin: true } });
    const { user } = (await logInWith(device.sign(await challenge()))).body;
    expect(user).toMatchObject({ isAdmin: true });
  });

  it('needs a verified address', async () => {
    const unverified = (await register(auth)).token;
    expect((await auth.as(unverified).post(`${path}/options`)).status).toBe(403);
  });

  it('the link that restores an address removes a passkey that was added after the change', async () => {
    const owner = await registerVerified(auth);
    const kept = aPasskey();
    const added = await add(owner.token, kept.make(await optionsFor(owner.token)));
    const token = added.body.token ?? '';
    const email = `new-${owner.email}`;
    await auth.as(token).post('/user/email', { email, password });
    const link = await linkTokenTo(auth, email, { template: 'confirm-email' });
    auth.clock.pass(60);
    await auth.http('POST', `/auth/confirm-email/${link}`);
    auth.clock.pass(60);
    const thief = aPasskey();
    expect((await add(token, thief.make(await optionsFor(token)))).status).toBe(200);
    const revert = await linkTokenTo(auth, owner.email, { template: 'email-changed' });
    expect((await auth.http('POST', `/auth/revert-email/${revert}`)).status).toBe(200);
    expect((await logInWith(thief.sign(await challenge()))).status).toBe(400);
    expect((await logInWith(kept.sign(await challenge()))).status).toBe(200);
  });
});

describe('a stolen session and the password', () => {
  /** The changes with which a thief would keep the account, with the right password in each body. */
  const takeover = [
    ['PUT', '/user/password', { currentPassword: password, password: 'of the thief now' }],
    ['POST', '/user/email', { email: 'thief@leadmart.test', password }],
    ['POST', '/user/delete', { password }],
    ['POST', `${path}/options`, {}],
    ['POST', path, { name: 'Mine', passkey: aPasskey().make({ challenge: 'bm8' }) }],
    ['POST', '/user/second-factor/authenticator', {}],
    ['POST', '/user/second-factor/authenticator/remove', { code: '123456' }],
    ['POST', '/user/second-factor/recovery-codes', { code: '123456' }],
    ['POST', '/api-keys', { name: 'Mine', scopes: ['buy'] }],
  ] as const;

  it('change nothing of an account with a second factor, which only the factor proves', async () => {
    const owner = await addAuthenticator(auth, await registerVerified(auth));
    const { sv: sessionVersion } = claimsOf(owner.token);
    const session = { userId: owner.userId, sessionVersion, hasFactor: true };
    const token = auth.tokens.sign({ ...session, provedSecondsAgo: 901 });
    expect((await validate(auth, token)).status).toBe(200);
    for (const [method, target, body] of takeover)
      expect({
        target,
        ...(await auth.http<Answer>(method, target, { token, body })),
      }).toMatchObject({ target, status: 423, body: { code: 'AUTH.PROOF_NEEDED' } });
    const proof = await auth.as(token).post<Answer>('/user/proof', { password });
    expect(proof.body.code).toBe('AUTH.SECOND_FACTOR_NEEDED');
    expect((await validate(auth, owner.token)).body.user.secondFactors).toEqual(['authenticator']);
    const change = { currentPassword: password, password: 'of the owner now' };
    const own = { token: owner.token, body: change };
    expect((await auth.http('PUT', '/user/password', own)).status).toBe(200);
  });

  it('open no proved session of an account without a factor by changing the password', async () => {
    const { userId } = await registerVerified(auth);
    const token = auth.tokens.sign({ userId, provedSecondsAgo: 901 });
    const [method, target, body] = takeover[0];
    const changed = await auth.http<Answer>(method, target, { token, body });
    expect(changed.status).toBe(200);
    const add = await auth.as(changed.body.token ?? '').post<Answer>(`${path}/options`);
    expect(add.body.code).toBe('AUTH.PROOF_NEEDED');
  });

  it.each(['authenticator', 'passkey'] as const)(
    'end when the owner adds a first %s: the password proves nothing any more',
    async (kind) => {
      const owner = await registerVerified(auth);
      const stolen = (await logIn(auth, owner.email)).body.token;
      expect(claimsOf(stolen).factor).toBeUndefined();
      const device = aPasskey();
      const own =
        kind === 'authenticator'
          ? (await addAuthenticator(auth, owner)).token
          : (await add(owner.token, device.make(await optionsFor(owner.token)))).body.token;
      for (const old of [stolen, owner.token])
        expect((await auth.as(old).post(`${path}/options`)).status).toBe(401);
      const { sid } = claimsOf(owner.token);
      expect(claimsOf(own ?? '')).toMatchObject({ sid, factor: true });
      // Another factor changes nothing for the other sessions.
      const second = aPasskey();
      const other = aPasskey();
      for (const one of [second, other])
        expect((await add(own ?? '', one.make(await optionsFor(own ?? '')))).status).toBe(200);
    },
  );
});
