import { describe, expect, it } from '@jest/globals';
import {
  GetBalance,
  ListEndedSessions,
  ListLastVisits,
  SessionLoggedOut,
  tenths,
  testAccountOf,
  type AdminUserDetailsView,
  type ApiKeysView,
  type ApiKeyWithSecretView,
  type UserId,
} from '@leadmart/contracts';
import { hashOfApiKey } from '@leadmart/platform/sessions';
import { countCommands, until } from '@leadmart/platform/testing';
import {
  anAdmin,
  fromSomewhere,
  logOut,
  mailsTo,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const auth = await startAuth();

describe('an API key', () => {
  const statusOf = async (token: string) => (await validate(auth, token)).status;
  type Created = ApiKeyWithSecretView & { code: string };
  const create = (token: string, more: object = {}) =>
    auth.as(token).post<Created>('/api-keys', { name: 'CRM', scopes: ['buy', 'read'], ...more });
  const list = async (token: string) =>
    (await auth.as(token).get<ApiKeysView>('/api-keys')).body.apiKeys;
  const revoke = (token: string, id: string) => auth.as(token).delete(`/api-keys/${id}`);
  const exchange = (secret: string) =>
    auth.http<{ token: string; code: string }>('POST', '/internal/key-tokens', {
      body: { keyHash: hashOfApiKey(secret) },
    });

  it('shows an API key once, stores it as a hash, lists it, and mails its user', async () => {
    const { email, token } = await registerVerified(auth);
    const { status, body } = await create(token, { expiresInDays: 30 });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^lm_live_[\w-]{43}$/);
    const [key] = await list(token);
    expect(key).toEqual(body.apiKey);
    expect(key).toMatchObject({ name: 'CRM', scopes: ['read', 'buy'], lastUsedAt: null });
    expect(key?.lastFour).toBe(body.secret.slice(-4));
    const life = Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '');
    expect(life).toBe(30 * 86_400_000);
    const stored = await auth.mongo.collection('apiKeys').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(body.secret);
    await until(() => mailsTo(auth, email).some(({ template }) => template === 'api-key-created'));
  });

  it('refuses a second one with its name, also at the same time, and more than twenty', async () => {
    const { token } = await registerVerified(auth);
    const twins = await Promise.all([create(token), create(token)]);
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await create(token)).body.code).toBe('AUTH.API_KEY_NAME_TAKEN');
    for (let i = 2; i < 20; i += 1) await create(token, { name: `Key ${i}` });
    const last = await Promise.all(['a', 'b'].map((name) => create(token, { name })));
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await create(token, { name: 'c' })).body.code).toBe('AUTH.TOO_MANY_API_KEYS');
    for (const fault of [
      { scopes: [] },
      { scopes: ['admin'] },
      { expiresInDays: 367 },
      { name: '' },
    ])
      expect((await create(token, { name: 'd', ...fault })).status).toBe(400);
  });

  it('exchanges an API key for a token within its scopes with two database commands', async () => {
    const { token, userId } = await registerVerified(auth);
    const { secret } = (await create(token)).body;
    const commands = await countCommands(auth, () => exchange(secret));
    // Every few seconds the process also reads ended sessions, and users whose deletion is due.
    const own = commands.filter((command) => /(?:apiKeys|users)$/.test(command));
    expect(new Set(own)).toEqual(new Set(['findAndModify apiKeys', 'find users']));
    expect((await list(token))[0]?.lastUsedAt).toEqual(expect.any(String));
    const { token: keyToken } = (await exchange(secret)).body;
    expect(await validate(auth, keyToken)).toMatchObject({
      status: 200,
      body: { user: { _id: userId } },
    });
    for (const answer of [await create(keyToken), await logOut(auth, keyToken)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'AUTH.API_KEY_NOT_ALLOWED' } });
  });

  it('a test key gets a token for the test account of its user, whose name and own balance it sees', async () => {
    const { token, userId } = await registerVerified(auth);
    const testId = testAccountOf(userId as UserId);
    await auth.bus.answer(GetBalance, (asked) => ({
      balance: tenths(asked.userId === testId ? 990_000 : 120),
      version: 1,
    }));
    const { secret, apiKey } = (await create(token, { mode: 'test' })).body;
    expect(secret).toMatch(/^lm_test_[\w-]{43}$/);
    expect(apiKey).toMatchObject({ mode: 'test', scopes: ['read', 'buy'] });
    const { token: keyToken } = (await exchange(secret)).body;
    const { sub } = JSON.parse(
      Buffer.from(keyToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sub: string };
    expect(sub).toBe(testId);
    const seen = async (by: string) => (await validate(auth, by)).body.user;
    expect(await seen(keyToken)).toMatchObject({ _id: userId, creditBalance: 99_000 });
    expect(await seen(token)).toMatchObject({ _id: userId, creditBalance: 12 });
    expect((await create(token, { name: 'x', mode: 'demo' })).status).toBe(400);
    await logOut(auth, token, { everywhere: true, revokeKeys: false });
    expect(await statusOf(keyToken)).toBe(401);
    expect(await statusOf((await exchange(secret)).body.token)).toBe(200);
  });

  it('the last visit of a user is a sign-in or a use of a key, and admins see it', async () => {
    const { token, userId } = await registerVerified(auth);
    const visitedAt = async () =>
      (await auth.bus.request(ListLastVisits, { userIds: [userId] })).visits[0]?.at;
    const seenAt = async () => {
      const { token: boss } = await anAdmin(auth);
      const to = `/admin/users/${userId}`;
      const { body } = await auth.as(boss).get<AdminUserDetailsView>(to);
      return body.lastSeenAt;
    };
    const signedInAt = auth.clock.now().getTime();
    expect(await seenAt()).toBe(await visitedAt());
    expect(+new Date((await visitedAt()) ?? 0)).toBeLessThanOrEqual(signedInAt);
    const { secret } = (await create(token)).body;
    auth.clock.pass(86_400);
    await exchange(secret);
    expect(+new Date((await visitedAt()) ?? 0)).toBeGreaterThanOrEqual(signedInAt + 86_400_000);
    expect(await seenAt()).toBe(await visitedAt());
    expect((await auth.bus.request(ListLastVisits, { userIds: [] })).visits).toEqual([]);
  });

  it('ends for every process when it is revoked, and only by its user', async () => {
    const { token } = await registerVerified(auth);
    const { token: stranger } = await registerVerified(auth);
    const { apiKey, secret } = (await create(token)).body;
    const { token: keyToken } = (await exchange(secret)).body;
    expect((await revoke(stranger, apiKey._id)).status).toBe(404);
    expect(await statusOf(keyToken)).toBe(200);
    const twice = await Promise.all([1, 2].map(() => revoke(token, apiKey._id)));
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect((await exchange(secret)).body.code).toBe('AUTH.API_KEY_INVALID');
    expect(await statusOf(keyToken)).toBe(401);
    const ended = () =>
      auth.bus.seen(SessionLoggedOut).filter(({ sessionId }) => sessionId === apiKey._id);
    await until(() => ended().length > 0);
    expect(ended()).toHaveLength(1);
    expect(await list(token)).toEqual([]);
    const { loggedOut } = await auth.bus.request(ListEndedSessions, {});
    expect(loggedOut.map(({ sessionId }) => sessionId)).toContain(apiKey._id);
  });

  it('survives the end of sessions if its user wants so, and waits while its user is locked', async () => {
    const { token: boss } = await anAdmin(auth);
    const { token, userId } = await registerVerified(auth);
    const { secret } = (await create(token)).body;
    const { token: before } = (await exchange(secret)).body;
    await logOut(auth, token, { everywhere: true, revokeKeys: false });
    expect(await statusOf(before)).toBe(401);
    expect(await statusOf((await exchange(secret)).body.token)).toBe(200);
    const lock = (word: string) => auth.as(boss).post(`/admin/users/${userId}/${word}`);
    expect((await lock('lock')).status).toBe(200);
    expect((await exchange(secret)).status).toBe(401);
    expect((await lock('unlock')).status).toBe(200);
    expect((await exchange(secret)).status).toBe(200);
    auth.clock.pass(90 * 86_400);
    expect((await exchange(secret)).status).toBe(401);
  });

  it('exchanges an API key only when the gateway asks', async () => {
    const call = { body: { keyHash: hashOfApiKey('lm_live_') } };
    const answer = await auth.http('POST', '/internal/key-tokens', {
      ...call,
      ...fromSomewhere(),
    });
    expect(answer.status).toBe(404);
    expect(
      (await auth.http('POST', '/internal/key-tokens', { body: { keyHash: 'x' } })).status,
    ).toBe(400);
  });
});
