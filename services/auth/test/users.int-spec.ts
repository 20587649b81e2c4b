import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  allEndpoints,
  AuthAdminActed,
  BalanceChanged,
  FindUsers,
  GetBalance,
  ListUserEmails,
  ListUsers,
  tenths,
  UserRegistered,
  UserVerified,
  type UserId,
  type UserSearchResult,
} from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import {
  aUserId,
  countCommands,
  explainsWithIndex,
  operatorOf,
  until,
} from '@leadmart/platform/testing';
import { operatedAuth } from '../src/auth.operations.js';
import { BalancesService } from '../src/balances/balances.service.js';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';
import { FirstUsersService } from '../src/users/first-users/first-users.service.js';
import { UserSearchService } from '../src/users/search/user-search.service.js';
import { anEmail, logIn, register, registerVerified, startAuth, validate } from './start-auth.js';

describe('an account', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });

  it('declares the access of every route of auth', () => {
    expect(routesWithoutAccess(auth.app)).toEqual([]);
  });

  it('answers every call that the contract gives to auth', async () => {
    const calls = allEndpoints().filter(({ service }) => service === 'auth');
    expect(calls.length).toBeGreaterThan(7);
    for (const { method, path } of calls) {
      const { status } = await auth.http(
        method,
        path.replace('{token}', 'some-token').replace('{id}', aUserId()),
      );
      expect({ method, path, isFound: status !== 404 && status < 500 }).toEqual({
        method,
        path,
        isFound: true,
      });
    }
  });

  it('answers the email of a user to other services while the user exists, its terms, and whether it is locked', async () => {
    const { userId, email } = await registerVerified(auth);
    const userIds = [userId, aUserId()];
    const agreedTo = { version: expect.stringMatching(/^[0-9a-f]{12}$/), at: expect.any(String) };
    const user = { userId, email, username: expect.any(String), agreedTo };
    expect(await auth.bus.request(ListUserEmails, { userIds })).toEqual({ users: [user] });
    await auth.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $set: { lockedAt: new Date() } });
    expect(await auth.bus.request(ListUserEmails, { userIds })).toEqual({
      users: [{ ...user, isSuspended: true }],
    });
  });

  it('lists all users to other services, page by page', async () => {
    const verified = await registerVerified(auth);
    const { user } = await register(auth);
    const found: { userId: string; verifiedAt: string | null }[] = [];
    for (let after = null, pages = 0; pages < 100; pages += 1) {
      const { users } = await auth.bus.request(ListUsers, { after, limit: 1 });
      found.push(...users);
      const last = users.at(-1);
      if (!last) break;
      after = last.userId as never;
    }
    const ids = found.map(({ userId }) => userId);
    expect(ids).toEqual([...new Set(ids)].sort());
    const verifiedAt = (id: string) => found.find(({ userId }) => userId === id)?.verifiedAt;
    expect(verifiedAt(verified.userId)).toEqual(expect.any(String));
    expect(verifiedAt(user._id)).toBeNull();
  });

  it('shows the last known balance while billing is down', async () => {
    const { userId, token } = await registerVerified(auth);
    expect((await validate(auth, token)).body.user.creditBalance).toBe(0);
    const change = { ...BalanceChanged.sample, userId, balance: tenths(31) };
    await auth.bus.publish(BalanceChanged, change);
    await until(async () => (await auth.app.get(BalancesService).creditsOf(userId)) === 3.1);
    expect((await validate(auth, token)).body.user.creditBalance).toBe(3.1);
  });

  it('remembers the newest balance of each user with one command', async () => {
    const balances = auth.app.get(BalancesService);
    const [ann, bob] = [aUserId(), aUserId()];
    const changes = [4, 2, 3].flatMap((version) =>
      [ann, bob].map((userId) => ({ userId, balance: tenths(version * 10), version })),
    );
    // Every process reads the list of ended sessions regularly.
    const ignored = ['find endedSessions', 'find loggedOutSessions'];
    const sent = await countCommands(auth, () => balances.remember(changes), { ignored });
    expect(sent).toEqual(['update balances']);
    for (const userId of [ann, bob]) expect(await balances.creditsOf(userId)).toBe(4);
  });

  it("shows billing's balance while billing is up", async () => {
    const { userId, email, token } = await registerVerified(auth);
    const balances = new Map([[userId, 1_234_567]]);
    await auth.bus.answer(GetBalance, (asked) => ({
      balance: tenths(balances.get(asked.userId) ?? 0),
      version: 1,
    }));
    const { status, body } = await validate(auth, token);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      _id: userId,
      username: 'Ann',
      email,
      isAdmin: false,
      isVerified: true,
      creditBalance: 123_456.7,
      version: 1,
    });
    expect((await logIn(auth, email)).body.user.creditBalance).toBe(123_456.7);
    await auth.bus.answer(GetBalance, () => {
      throw new Error('billing is unavailable');
    });
    expect((await validate(auth, token)).body.user.creditBalance).toBe(0);
  });
});

describe('the balances of many users', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });

  const users = Array.from({ length: 20 }, () => aUserId());
  const creditsOf = (userId: UserId) => users.indexOf(userId) + 1;
  const balanceOf = (userId: UserId) => ({ balance: tenths(creditsOf(userId) * 10), version: 1 });
  const readAll = () => {
    const balances = auth.app.get(BalancesService);
    return Promise.all(users.map((userId) => balances.creditsOf(userId)));
  };

  it('one request to billing answers the balances of many users that are read at the same moment', async () => {
    let requests = 0;
    await auth.bus.answer(GetBalance, ({ userId, others = [] }) => {
      requests += 1;
      const all = others.map((other) => ({ userId: other, ...balanceOf(other) }));
      return { ...balanceOf(userId), others: all };
    });
    expect(await readAll()).toEqual(users.map(creditsOf));
    expect(requests).toBe(1);
  });
});

describe('searching users', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  let token: string;
  beforeAll(async () => {
    auth = await startAuth();
    const admin = await registerVerified(auth, 'the.boss@head-office.test');
    await auth.app.get(UserAdministrationService).promote(admin.userId, { by: null });
    ({ token } = (await logIn(auth, admin.email)).body);
    for (let i = 0; i < 25; i++) await register(auth, `many-${i}@crowd.test`);
    await register(auth, 'john.smith@acme.test');
    await register(auth, 'smithy@forge.test');
  });

  const search = (q: string) =>
    auth.as(token).get<UserSearchResult[]>(`/admin/users/search?q=${encodeURIComponent(q)}`);
  const emails = async (q: string) => (await search(q)).body.map(({ email }) => email);

  it('finds a text anywhere in an email or name, and lists emails that begin with it first', async () => {
    expect(await emails('SMITH')).toEqual(['smithy@forge.test', 'john.smith@acme.test']);
    expect(await emails('acme.te')).toEqual(['john.smith@acme.test']);
    expect(await emails('john.smith@acme.test')).toEqual(['john.smith@acme.test']);
    expect(await emails(' mith@ac ')).toEqual(['john.smith@acme.test']);
    const [first] = (await search('smithy')).body;
    expect(first).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'smithy@forge.test',
      username: 'Ann',
      isVerified: false,
    });
  });

  it('records a user search for the audit trail without the searched text', async () => {
    await search('smithy@forge');
    const records = await until(() => {
      const found = auth.bus.seen(AuthAdminActed).filter(({ after }) => after?.['query']);
      return found.length > 0 ? found : undefined;
    });
    expect(records[0]).toMatchObject({
      adminId: expect.any(String),
      action: 'users.searched',
      subject: { type: 'all-users' },
    });
    expect(JSON.stringify(records)).not.toContain('smith');
  });

  it('finds at most 20 users in one search, each once', async () => {
    const found = await emails('crowd');
    expect(found).toHaveLength(20);
    expect(new Set(found).size).toBe(20);
  });

  it('finds no users for less than two characters, and treats no character as a pattern', async () => {
    for (const q of ['', 's', '.*', '^s', '\\', '$ne', 'a|b']) expect(await emails(q)).toEqual([]);
  });

  it('answers other services with the ids of up to 1,000 users who match', async () => {
    const find = (text: string, limit = 1_000) => auth.bus.request(FindUsers, { text, limit });
    const crowd = await find('crowd');
    expect([new Set(crowd.userIds).size, crowd.hasMore]).toEqual([25, false]);
    const some = await find('CROWD', 10);
    expect([some.userIds.length, some.hasMore]).toEqual([10, true]);
    expect(crowd.userIds).toEqual(expect.arrayContaining(some.userIds));
    expect((await find('nn')).userIds.length).toBeGreaterThanOrEqual(25);
    expect((await find('j')).userIds).toHaveLength(1);
    expect((await find('.*')).userIds).toEqual([]);
  });

  it('answers a user search by indexes', async () => {
    const service = auth.app.get(UserSearchService, { strict: false });
    const stages = await explainsWithIndex(auth.app, () =>
      service.find({ text: 'mith', limit: 1_000 }),
    );
    expect(stages).not.toContain('SORT');
  });

  it('refuses malformed user searches', async () => {
    for (const query of ['q[$gt]=', 'q=aa&q=bb', 'q[]=aa', 'q=aa&limit=1000', '']) {
      const answer = await auth.as(token).get(`/admin/users/search?${query}`);
      expect(answer.status).toBe(400);
    }
  });
});

describe('the first accounts', () => {
  it('creates the first users once with several replicas, and locks demo users in production', async () => {
    const vars = {
      DEMO_ACCOUNTS: 'true',
      ADMIN_EMAIL: 'Boss@Leadmart.test',
      ADMIN_PASSWORD: 'boss password',
    };
    const first = await startAuth({
      vars,
      beforeStart: (bus) => bus.answer(GetBalance, () => ({ balance: tenths(0), version: 0 })),
    });
    const second = await startAuth({ vars, beside: first });
    const users = await first.mongo.collection('users').find().toArray();
    const isAdmin = Object.fromEntries(users.map((user) => [user['email'], user['isAdmin']]));
    expect(users).toHaveLength(3);
    expect(isAdmin).toEqual({
      'admin@leadmart.test': true,
      'boss@leadmart.test': true,
      'buyer@leadmart.test': false,
    });
    const demo = await logIn(second, 'admin@leadmart.test', 'leadmart-demo');
    expect(demo.body.user).toMatchObject({ username: 'Admin', isAdmin: true, isVerified: true });
    const boss = await logIn(second, 'boss@leadmart.test', 'boss password');
    expect(boss.body.user.isAdmin).toBe(true);
    await until(() => first.bus.seen(UserRegistered).length === 3);
    await until(() => first.bus.seen(UserVerified).length === 3);

    // Sets production after the start, because production refuses the broker of tests.
    second.config.NODE_ENV = 'production';
    await second.app.get(FirstUsersService).onApplicationBootstrap();
    for (const email of ['admin@leadmart.test', 'buyer@leadmart.test'])
      expect((await logIn(second, email, 'leadmart-demo')).status).toBe(401);
    expect((await validate(second, demo.body.token)).status).toBe(401);
    expect((await validate(second, boss.body.token)).status).toBe(200);
    expect((await logIn(second, 'boss@leadmart.test', 'boss password')).status).toBe(200);
  });

  it('gives ADMIN_EMAIL to the admin if another person registered it before', async () => {
    const squatted = await startAuth();
    const email = anEmail();
    const { token } = await registerVerified(squatted, email);
    const vars = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'boss password' };
    const restarted = await startAuth({ vars, beside: squatted });
    expect((await validate(restarted, token)).status).toBe(401);
    expect((await logIn(restarted, email)).status).toBe(401);
    expect((await logIn(restarted, email, 'boss password')).body.user.isAdmin).toBe(true);

    // The operators' command creates an admin without the variables.
    const operator = operatorOf(operatedAuth, squatted.environment);
    const another = anEmail();
    const command = `admin create --email ${another}`;
    const input = 'typed password';
    for (const refused of ['short', 'Password1'])
      expect(await operator(command, { input: refused })).toMatchObject({ code: 1 });
    expect((await operator(command, { input })).out).toBe(`${another}: created.\n`);
    expect((await operator(command, { input: 'other password' })).out).toContain('left as it is');
    expect((await logIn(squatted, another, input)).body.user.isAdmin).toBe(true);
    expect((await operator('history')).out).toMatch(
      /olga {2}admin create .*"created","userId":"[0-9a-f]{24}"/,
    );
  });
});
