import {
  ListEndedSessions,
  SessionLoggedOut,
  SessionsEnded,
  type OwnSessionsView,
  type SessionView,
  type ApiKeysView,
  type ApiKeyWithSecretView,
  type UserSessionsView,
} from '@leadmart/contracts';
import { aUserId, countCommands, until } from '@leadmart/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackgroundWork } from '../src/background/background-work.js';
import { hashOfApiKey } from '@leadmart/platform/sessions';
import { UsersService } from '../src/users/users.service.js';
import {
  fromSomewhere,
  logIn,
  mailsTo,
  password,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

describe('a session', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
  });

  const logOut = (token: string, body?: object) =>
    auth.http<{ code: string }>('POST', '/auth/logout', { token, body });
  const statusOf = async (token: string) => (await validate(auth, token)).status;

  /** A user with two sessions. */
  async function twoSessions() {
    const { email, userId, token } = await registerVerified(auth);
    return { email, userId, here: token, there: (await logIn(auth, email)).body.token };
  }

  it("renews a session's token after half of its life while the session is used", async () => {
    const { token } = await registerVerified(auth);
    expect((await validate(auth, token)).body).not.toHaveProperty('token');
    auth.clock.pass(1_801);
    const renewed = (await validate(auth, token)).body.token ?? '';
    expect(await statusOf(renewed)).toBe(200);
    expect((await validate(auth, renewed)).body).not.toHaveProperty('token');
  });

  it('ends a session at once when it is logged out, and no other session', async () => {
    const { userId, here, there } = await twoSessions();
    const [one, two] = await Promise.all([logOut(here), logOut(here)]);
    expect([204, 401]).toContain(one.status);
    expect([204, 401]).toContain(two.status);
    const refused = await validate(auth, here);
    expect(refused).toMatchObject({ status: 401, body: { code: 'AUTH.SESSION_ENDED' } });
    expect(await statusOf(there)).toBe(200);

    const published = () => auth.bus.seen(SessionLoggedOut).filter((out) => out.userId === userId);
    await until(() => published().length > 0);
    expect(published()).toHaveLength(1);
    expect(auth.bus.seen(SessionsEnded).some((ended) => ended.userId === userId)).toBe(false);
  });

  it('lists where a user is signed in, with one write for a login and for a renewal', async () => {
    const admin = await registerVerified(auth);
    await auth.app.get(UsersService).makeAdmin(admin.userId);
    const { token: boss } = (await logIn(auth, admin.email)).body;
    const { email, userId, here } = await twoSessions();
    const read = (id: string, token = boss) =>
      auth.http<UserSessionsView>('GET', `/admin/users/${id}/sessions`, { token });
    const devices = async () =>
      (await read(userId)).body.sessions.map(({ device, lastUsedAt, startedAt }) => [
        device,
        Math.round((Date.parse(lastUsedAt) - Date.parse(startedAt)) / 60_000),
      ]);
    expect(await devices()).toHaveLength(2);
    expect((await read(aUserId())).status).toBe(404);
    expect((await read('x')).status).toBe(400);
    expect((await read(userId, here)).status).toBe(403);

    auth.clock.pass(1_801);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
    const use = (token: string) => auth.http('GET', '/user/validate', { token, headers });
    const writesOf = async (work: () => Promise<unknown>) =>
      (await countCommands(auth, work)).filter((command) => command.endsWith('openSessions'));
    expect(await writesOf(() => use(here))).toEqual(['update openSessions']);
    expect((await devices())[0]).toEqual(['Firefox on Windows', 30]);
    expect(await writesOf(() => logIn(auth, email))).toEqual(['update openSessions']);
    expect(await devices()).toHaveLength(3);

    await logOut(here);
    expect(await devices()).toHaveLength(2);
    auth.clock.pass(1_800);
    // The session that was not renewed has expired.
    const { token: later } = (await logIn(auth, admin.email)).body;
    expect((await read(userId, later)).body.sessions).toHaveLength(1);
    const { token: last } = (await logIn(auth, email)).body;
    await logOut(last, { everywhere: true });
    expect((await read(userId, later)).body).toEqual({ sessions: [], hasMore: false });
  });

  it('shows users their own sessions, and ends one or all others', async () => {
    const { email, here, there } = await twoSessions();
    const stranger = await registerVerified(auth);
    const list = async (token: string) =>
      (await auth.http<OwnSessionsView>('GET', '/user/sessions', { token })).body.sessions;
    const end = async (token: string, id: string) =>
      (await auth.http('DELETE', `/user/sessions/${id}`, { token })).status;
    const seen = await list(here);
    expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(seen[0]?.place).toMatch(/^10\.\d+\.\d+\.x$/);
    const other = seen.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    expect(await end(stranger.token, other)).toBe(404);
    const twice = await Promise.all([end(here, other), end(here, other)]);
    expect(twice).toContain(204);
    expect(await end(here, other)).toBe(404);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);

    const third = (await logIn(auth, email)).body.token;
    const thirdId = (await list(third)).find(({ isCurrent }) => isCurrent)?._id ?? '';
    const endOthers = () =>
      auth.http<SessionView>('POST', '/user/end-other-sessions', { token: here });
    const [one, two] = await Promise.all([endOthers(), endOthers()]);
    const done = one.status === 200 ? one : two;
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect([await statusOf(here), await statusOf(third)]).toEqual([401, 401]);
    const [last, ...others] = await list(done.body.token);
    expect([last?.isCurrent, others]).toEqual([true, []]);
    expect(await end(done.body.token, thirdId)).toBe(404);
    // A session whose last token has expired has ended, too.
    auth.clock.pass(3_601);
    const fresh = (await logIn(auth, email)).body.token;
    expect(await end(fresh, last?._id ?? '')).toBe(404);
  });

  it('mails a sign-in from a new device once, and none that is first or recognised', async () => {
    const { email } = await registerVerified(auth);
    const signIn = async (headers: Record<string, string>) => {
      const answer = await auth.http('POST', '/auth/login', { body: { email, password }, headers });
      expect(answer.status).toBe(200);
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const remembered = () =>
      auth.app.get(BackgroundWork, { strict: false }).beforeApplicationShutdown();
    const windows = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      'x-forwarded-for': '10.1.2.3',
    };
    const script = { 'user-agent': 'curl/8.0', 'x-forwarded-for': '10.7.7.7' };
    const cookie = await signIn(windows);
    expect(cookie).toMatch(/^leadmart_device=/);
    await remembered();
    expect(await signIn({ ...windows, cookie })).toBe(cookie);
    await signIn({ ...windows, 'x-forwarded-for': '10.9.9.9', cookie });
    await signIn({ ...windows, 'x-forwarded-for': '10.1.2.99' });
    await remembered();
    await Promise.all([signIn(script), signIn(script)]);
    const mails = () => mailsTo(auth, email).filter(({ template }) => template === 'new-sign-in');
    await until(() => mails().length > 0);
    await remembered();
    expect(mails()).toEqual([
      expect.objectContaining({ device: 'Unknown browser', place: '10.7.7.x' }),
    ]);
  });

  it('renews no token of a logged-out session', async () => {
    const { token } = await registerVerified(auth);
    auth.clock.pass(1_801);
    const renewed = (await validate(auth, token)).body.token ?? '';
    expect((await logOut(token)).status).toBe(204);
    expect(await statusOf(renewed)).toBe(401);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends all sessions of a user with a logout everywhere', async () => {
    const { email, userId, here, there } = await twoSessions();
    expect((await logOut(here, { everywhere: true })).status).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]);
    expect((await logIn(auth, email, password)).status).toBe(200);
    const published = () => auth.bus.seen(SessionsEnded).filter((ended) => ended.userId === userId);
    await until(() => published().length > 0);
    expect(published()).toMatchObject([{ sessionVersion: 2, reason: 'sign-out-everywhere' }]);
    expect((await logOut(there, { everywhere: true })).body.code).toBe('AUTH.SESSION_ENDED');
  });

  it('ends a session only with its own token', async () => {
    expect((await logOut('')).status).toBe(401);
    const { here } = await twoSessions();
    expect((await logOut(here, { everywhere: 'yes' })).status).toBe(400);
    expect(await statusOf(here)).toBe(200);
  });

  describe('the list of ended sessions', () => {
    const listed = async (since?: string) =>
      (await auth.bus.request(ListEndedSessions, { since })).loggedOut;

    it('lists a logged-out session until its last token has expired', async () => {
      const { here } = await twoSessions();
      const before = await listed();
      expect((await logOut(here)).status).toBe(204);
      const [entry] = (await listed()).filter(
        ({ sessionId }) => !before.some((known) => known.sessionId === sessionId),
      );
      expect(entry).toBeDefined();
      auth.clock.pass(3_599);
      expect(await listed()).toContainEqual(entry);
      auth.clock.pass(10 * 60);
      expect(await listed()).not.toContainEqual(entry);
    });

    it('lists sessions that ended after an earlier answer or shortly before it', async () => {
      const { here, there } = await twoSessions();
      await logOut(here);
      await logOut(there, { everywhere: true });
      const since = async (asOf?: string) => {
        const answer = await auth.bus.request(ListEndedSessions, { since: asOf });
        return {
          asOf: answer.asOf,
          all: answer.ended.length > 0,
          one: answer.loggedOut.length > 0,
        };
      };
      const { asOf } = await since();
      expect(await since(asOf)).toMatchObject({ all: true, one: true });
      auth.clock.pass(180);
      const later = await since();
      expect(later).toMatchObject({ all: true, one: true });
      expect(await since(later.asOf)).toMatchObject({ all: false, one: false });
    });
  });

  it('lists ended sessions over HTTP to the gateway only', async () => {
    const path = '/internal/ended-sessions';
    const answer = await auth.http('GET', path);
    expect(answer).toMatchObject({ status: 200, body: { asOf: expect.any(String) } });
    expect((await auth.http('GET', path, fromSomewhere())).status).toBe(404);
    const headers = { 'x-gateway-secret': 'x'.repeat(48) };
    expect((await auth.http('GET', path, { headers })).status).toBe(404);
    expect((await auth.http('GET', `${path}?since=yesterday`)).status).toBe(400);
  });

  describe('an API key', () => {
    type Created = ApiKeyWithSecretView & { code: string };
    const create = (token: string, more: object = {}) =>
      auth.http<Created>('POST', '/api-keys', {
        token,
        body: { name: 'CRM', scopes: ['buy', 'read'], ...more },
      });
    const list = async (token: string) =>
      (await auth.http<ApiKeysView>('GET', '/api-keys', { token })).body.apiKeys;
    const revoke = (token: string, id: string) => auth.http('DELETE', `/api-keys/${id}`, { token });
    const exchange = (secret: string) =>
      auth.http<{ token: string; code: string }>('POST', '/internal/key-tokens', {
        body: { keyHash: hashOfApiKey(secret) },
      });

    it('is shown once, stored as a hash, listed, and its user is mailed', async () => {
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
      await until(() =>
        mailsTo(auth, email).some(({ template }) => template === 'api-key-created'),
      );
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

    it('is exchanged for a token within its scopes with two database commands', async () => {
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
      for (const answer of [await create(keyToken), await logOut(keyToken)])
        expect(answer).toMatchObject({ status: 403, body: { code: 'AUTH.API_KEY_NOT_ALLOWED' } });
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
      const admin = await registerVerified(auth);
      await auth.app.get(UsersService).makeAdmin(admin.userId);
      const { token: boss } = (await logIn(auth, admin.email)).body;
      const { token, userId } = await registerVerified(auth);
      const { secret } = (await create(token)).body;
      const { token: before } = (await exchange(secret)).body;
      await logOut(token, { everywhere: true, revokeKeys: false });
      expect(await statusOf(before)).toBe(401);
      expect(await statusOf((await exchange(secret)).body.token)).toBe(200);
      const lock = (word: string) =>
        auth.http('POST', `/admin/users/${userId}/${word}`, { token: boss });
      expect((await lock('lock')).status).toBe(200);
      expect((await exchange(secret)).status).toBe(401);
      expect((await lock('unlock')).status).toBe(200);
      expect((await exchange(secret)).status).toBe(200);
      auth.clock.pass(90 * 86_400);
      expect((await exchange(secret)).status).toBe(401);
    });

    it('is exchanged for the gateway only', async () => {
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
});
