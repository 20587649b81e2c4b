import { describe, expect, it } from '@jest/globals';
import {
  ListEndedSessions,
  SessionLoggedOut,
  SessionsEnded,
  type OwnSessionsView,
  type SessionView,
  type UserSessionsView,
} from '@leadmart/contracts';
import { aUserId, countCommands, until } from '@leadmart/platform/testing';
import { BackgroundWork } from '../src/background-work.js';
import {
  anAdmin,
  fromSomewhere,
  logIn,
  logOut,
  mailsTo,
  password,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const auth = await startAuth();

describe('a session', () => {
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
    const [one, two] = await Promise.all([logOut(auth, here), logOut(auth, here)]);
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

  it('lists where a user is signed in, with one write for a login and for a renewal (soak)', async () => {
    const admin = await anAdmin(auth);
    const boss = admin.token;
    const { email, userId, here } = await twoSessions();
    const read = (id: string, token = boss) =>
      auth.as(token).get<UserSessionsView>(`/admin/users/${id}/sessions`);
    const devices = async () =>
      (await read(userId)).body.sessions.map(({ device, lastUsedAt, startedAt }) => [
        device,
        Math.round((Date.parse(lastUsedAt) - Date.parse(startedAt)) / 60_000),
      ]);
    expect(await devices()).toHaveLength(2);
    expect((await read(aUserId())).status).toBe(404);
    expect((await read('x')).status).toBe(400);

    auth.clock.pass(1_801);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
    const use = (token: string) => auth.as(token).get('/user/validate', headers);
    const writesOf = async (work: () => Promise<unknown>) =>
      (await countCommands(auth, work)).filter((command) => command.endsWith('openSessions'));
    expect(await writesOf(() => use(here))).toEqual(['update openSessions']);
    expect((await devices())[0]).toEqual(['Firefox on Windows', 30]);
    expect(await writesOf(() => logIn(auth, email))).toEqual(['update openSessions']);
    expect(await devices()).toHaveLength(3);

    await logOut(auth, here);
    expect(await devices()).toHaveLength(2);
    auth.clock.pass(1_800);
    // The session that was not renewed has expired.
    const { token: later } = (await logIn(auth, admin.email)).body;
    expect((await read(userId, later)).body.sessions).toHaveLength(1);
    const { token: last } = (await logIn(auth, email)).body;
    await logOut(auth, last, { everywhere: true });
    expect((await read(userId, later)).body).toEqual({ sessions: [], hasMore: false });
  });

  it('shows users their own sessions, and ends one or all others', async () => {
    const { email, here, there } = await twoSessions();
    const stranger = await registerVerified(auth);
    const list = async (token: string) =>
      (await auth.as(token).get<OwnSessionsView>('/user/sessions')).body.sessions;
    const end = async (token: string, id: string) =>
      (await auth.as(token).delete(`/user/sessions/${id}`)).status;
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
    const endOthers = () => auth.as(here).post<SessionView>('/user/end-other-sessions');
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
    expect((await logOut(auth, token)).status).toBe(204);
    expect(await statusOf(renewed)).toBe(401);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends all sessions of a user with a logout everywhere', async () => {
    const { email, userId, here, there } = await twoSessions();
    expect((await logOut(auth, here, { everywhere: true })).status).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]);
    expect((await logIn(auth, email, password)).status).toBe(200);
    const published = () => auth.bus.seen(SessionsEnded).filter((ended) => ended.userId === userId);
    await until(() => published().length > 0);
    expect(published()).toMatchObject([{ sessionVersion: 2, reason: 'sign-out-everywhere' }]);
    expect((await logOut(auth, there, { everywhere: true })).body.code).toBe('AUTH.SESSION_ENDED');
  });

  it('ends a session only with its own token', async () => {
    expect((await logOut(auth, '')).status).toBe(401);
    const { here } = await twoSessions();
    expect((await logOut(auth, here, { everywhere: 'yes' })).status).toBe(400);
    expect(await statusOf(here)).toBe(200);
  });

  describe('the list of ended sessions', () => {
    const listed = async (since?: string) =>
      (await auth.bus.request(ListEndedSessions, { since })).loggedOut;

    it('lists a logged-out session until its last token has expired', async () => {
      const { here } = await twoSessions();
      const before = await listed();
      expect((await logOut(auth, here)).status).toBe(204);
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
      await logOut(auth, here);
      await logOut(auth, there, { everywhere: true });
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
});
