import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cents, tenths, type UserId, testAccountOf } from '@leadmart/contracts';
import { NothingMatched } from '@leadmart/platform/mongo';
import { openTestDatabase, type TestDatabase } from '@leadmart/platform/testing';
import type { Account, AccountState } from '../../src/accounts/account.js';
import { AccountRepository } from '../../src/accounts/account.repository.js';
import { accounts } from '../../src/accounts/account.schema.js';
import { anAccount } from '../factories/account.js';

const [before, user, after, unknown] = ['a', 'b', 'c', 'd'] as UserId[] as [
  UserId,
  UserId,
  UserId,
  UserId,
];
const now = new Date('2026-02-01T10:00:00.000Z');
const later = new Date(now.getTime() + 1);
const crossed = { below: tenths(500), crossing: '3' };

/** The same for several users: a write that forgets its user changes the account of another one. */
const likeOthers = (userId: UserId, fields: Partial<Account> = {}): Account =>
  anAccount({
    userId,
    balance: tenths(400),
    version: 3,
    name: 'Ann',
    topUp: crossed,
    alertBelow: tenths(100),
    ...fields,
  });

const database = await openTestDatabase();
const repository = new AccountRepository(database.connection, await database.model(accounts));
beforeEach(async () => {
  await repository.rows.deleteMany({});
});

const store = async (...some: readonly Account[]): Promise<void> => {
  await repository.rows.insertMany(some.map(({ userId: _id, ...fields }) => ({ ...fields, _id })));
};
const run: TestDatabase['run'] = (work) => database.run(work);
const dueAt = async (userId: UserId) =>
  (await repository.rows.findOne({ _id: userId }))?.topUpWork?.dueAt;

describe('a change of one account', () => {
  const account = likeOthers(user);
  const others = [likeOthers(before), likeOthers(after)];

  beforeEach(() => store(likeOthers(before), account, likeOthers(after)));
  afterEach(async () => {
    expect([await repository.find(before), await repository.find(after)]).toEqual(others);
    expect([await dueAt(before), await dueAt(after)]).toEqual([undefined, undefined]);
  });

  const moved = {
    balance: tenths(900),
    paid: cents(4_900),
    bought: tenths(500),
    prepaid: cents(4_900),
    version: 4,
    statementCounts: { ...account.statementCounts, creditPurchase: 1 },
    lastPurchaseAt: now,
  };
  const save = (from: Account, to: Account) => run((tx) => repository.save(from, to, { now, tx }));

  it('a movement changes what it moves, and no setting', async () => {
    await save(account, { ...account, ...moved, email: 'read@before.test', alertBelow: tenths(1) });
    expect(await repository.find(user)).toEqual({ ...account, ...moved });
    expect(await dueAt(user)).toBeUndefined();
  });

  it('a movement is saved without an automatic top-up', async () => {
    await run((tx) => repository.setTopUp(user, undefined, { now, tx }));
    const { topUp: _off, ...rest } = account;
    await save(rest, { ...rest, ...moved });
    expect(await repository.find(user)).toEqual({ ...rest, ...moved });
  });

  it('refuses a movement over a version that is not stored any more', async () => {
    const old = { ...account, version: 2 };
    await expect(save(old, { ...account, ...moved })).rejects.toThrow(NothingMatched);
    await expect(save({ ...old, version: 1 }, account)).rejects.toThrow(NothingMatched);
    await expect(save({ ...old, version: 0 }, account)).rejects.toThrow('duplicate key');
    expect(await repository.find(user)).toEqual(account);
  });

  it('a transaction reads accounts ahead with one command, and then finds them as it leaves them', async () => {
    await run(async (tx) => {
      const ahead = () => repository.readAhead([user, unknown], tx);
      expect(await database.commandsOf(ahead)).toEqual(['find']);
      const found: unknown[] = [];
      const commands = await database.commandsOf(async () => {
        found.push(await repository.find(user, tx));
        repository.save(account, { ...account, ...moved }, { now, tx });
        found.push(await repository.find(user, tx));
      });
      expect([found, commands]).toEqual([[account, { ...account, ...moved }], []]);
    });
  });

  it('a movement stores an account that is new', async () => {
    const fresh = anAccount({ userId: unknown, name: 'New' });
    await save(fresh, { ...fresh, ...moved, version: 1 });
    expect(await repository.find(unknown)).toEqual({ ...fresh, ...moved, version: 1 });
    const opened = anAccount({ userId: 'e' as UserId });
    await store(opened);
    await save(opened, { ...opened, ...moved, version: 1, email: 'read@before.test' });
    expect(await repository.find(opened.userId)).toEqual({ ...opened, ...moved, version: 1 });
  });

  it('a movement that crosses the limit makes a top-up due, and a later one does not', async () => {
    const to = { ...account, ...moved, topUp: { ...crossed, crossing: '4' } };
    await save(account, to);
    expect(await repository.find(user)).toEqual(to);
    expect(await dueAt(user)).toEqual(now);
    await repository.rows.updateOne({ _id: user }, { $unset: { topUpWork: 1 } });
    await save(to, { ...to, version: 5, balance: tenths(1) });
    expect(await repository.find(user)).toEqual({ ...to, version: 5, balance: 1 });
    expect(await dueAt(user)).toBeUndefined();
  });

  it('movements of several accounts are stored each over its version', async () => {
    const { topUp: _off, ...second } = likeOthers(unknown, { version: 7 });
    await store(second);
    const bookings = [account, second].map((read) => {
      const next = { ...read, balance: tenths(read.version), version: read.version + 1 };
      return { account: next, entry: { version: next.version, occurredAt: now } as never };
    });
    await run((tx) => repository.saveAll(bookings, tx));
    const stored = async () => [await repository.find(user), await repository.find(unknown)];
    const saved = bookings.map((booking) => booking.account);
    expect(await stored()).toEqual(saved);
    await expect(run((tx) => repository.saveAll(bookings, tx))).rejects.toThrow(
      'changed by another transaction',
    );
    expect(await stored()).toEqual(saved);
  });

  it('opens a new account, and gives a stored one its email and name', async () => {
    const known = { email: 'new@leadmart.test', name: 'New' };
    await run((tx) => repository.open({ userId: unknown, ...known }, now, tx));
    expect(await repository.find(unknown)).toEqual({
      ...anAccount({ userId: unknown, openedAt: now }),
      ...known,
    });
    await run((tx) => repository.open({ userId: user, ...known, emailRevision: 2 }, later, tx));
    expect(await repository.find(user)).toEqual({ ...account, ...known, emailRevision: 2 });
  });

  it('closes an account without its email, name and alert; one that is unknown, too', async () => {
    await run((tx) => repository.close(user, now, tx));
    const { alertBelow: _gone, ...kept } = account;
    const nameless = { email: null, name: null, closedAt: now };
    expect(await repository.find(user)).toEqual({ ...kept, ...nameless });
    await run((tx) => repository.close(unknown, now, tx));
    expect(await repository.find(unknown)).toEqual({
      ...anAccount({ userId: unknown, openedAt: now }),
      ...nameless,
    });
  });

  it('sets and removes the limit of the automatic top-up, which is due when it is crossed', async () => {
    const set = (topUp: Account['topUp']) =>
      run((tx) => repository.setTopUp(user, topUp, { now, tx }));
    await set({ below: tenths(10) });
    expect(await repository.find(user)).toEqual({ ...account, topUp: { below: 10 } });
    expect(await dueAt(user)).toBeUndefined();
    await set({ below: tenths(20), crossing: 'settings' });
    expect((await repository.find(user))?.topUp).toEqual({ below: 20, crossing: 'settings' });
    expect(await dueAt(user)).toEqual(now);
    await set(undefined);
    const { topUp: _off, ...rest } = account;
    expect(await repository.find(user)).toEqual(rest);
  });

  it('clears the crossing that was handled, and no later one', async () => {
    const clear = (crossing: string) => run((tx) => repository.clearCrossing(user, crossing, tx));
    await clear('2');
    expect(await repository.find(user)).toEqual(account);
    await clear('3');
    expect(await repository.find(user)).toEqual({ ...account, topUp: { below: 500 } });
  });

  it('sets and removes the balance alert', async () => {
    const set = (below: Account['alertBelow'] | null) =>
      run((tx) => repository.setAlert(user, below ?? null, tx));
    await set(tenths(7));
    expect(await repository.find(user)).toEqual({ ...account, alertBelow: 7 });
    await set(null);
    const { alertBelow: _off, ...rest } = account;
    expect(await repository.find(user)).toEqual(rest);
  });
});

describe('reads of accounts', () => {
  const closedAt = now;
  const [first, second, third] = [
    anAccount({ userId: before, email: 'z@leadmart.test', balance: tenths(10), openedAt: now }),
    anAccount({ userId: user, email: 'y@leadmart.test', balance: tenths(20), openedAt: now }),
    anAccount({ userId: after, email: 'x@leadmart.test', balance: tenths(30), openedAt: later }),
  ] as const;
  const closed = anAccount({ userId: unknown, email: null, balance: tenths(20), closedAt });
  const most = 10;

  beforeEach(() => store(second, closed, third, first));

  it('an account is found by its user', async () => {
    expect(await repository.find(user)).toEqual(second);
    expect(await run((tx) => repository.find(user, tx))).toEqual(second);
    expect(await repository.find('x' as UserId)).toBeUndefined();
    const balances = await repository.balancesOf([user, unknown, 'x' as UserId]);
    const found = { balance: 20, version: 0 };
    expect(Object.fromEntries(balances)).toEqual({ [user]: found, [unknown]: found });
  });

  it('open accounts among some are sorted by id', async () => {
    const some = await run((tx) => repository.findAll([after, unknown, before], tx));
    expect(some).toEqual([first, third]);
  });

  it('accounts with an email are counted and listed', async () => {
    expect(await repository.count()).toBe(4);
    expect(await repository.countWithEmail()).toBe(3);
    const page = (sort: 'email' | 'balance', order: 'asc' | 'desc', skip = 0, limit = most) =>
      repository.page({ sort, order, skip, limit });
    expect(await page('email', 'asc')).toEqual([third, second, first]);
    expect(await page('email', 'desc', 1, 1)).toEqual([second]);
    expect(await page('balance', 'asc')).toEqual([first, second, third]);
    const order = { sort: 'balance', order: 'desc', limit: 1 } as const;
    const which = [before, user, unknown];
    expect(await repository.pageOf(which, { ...order, skip: 0 })).toEqual({
      total: 2,
      accounts: [second],
    });
    expect(await repository.pageOf(which, { ...order, skip: 2 })).toEqual({
      total: 2,
      accounts: [],
    });
    expect(Object.fromEntries(await repository.withEmailAmong([user, unknown]))).toEqual({
      [user]: second,
    });
  });

  it('accounts are found that owe, and those that paid much, all or some of them', async () => {
    const paid = cents(100_000);
    await repository.rows.updateOne({ _id: before }, { $set: { balance: tenths(-1), paid } });
    await repository.rows.updateOne({ _id: user }, { $set: { balance: tenths(0), paid } });
    await repository.rows.updateOne({ _id: after }, { $set: { paid: cents(99_999) } });
    const find = async (state: AccountState, among?: UserId[], limit = most) =>
      (await repository.findInState(state, { among, limit })).toSorted();
    expect(await find('owes')).toEqual([before]);
    expect(await find('big-buyer')).toEqual([before, user]);
    expect(await find('big-buyer', [user, after])).toEqual([user]);
    expect(await find('big-buyer', undefined, 1)).toHaveLength(1);
  });

  it('balances are counted above one number and up to another one', async () => {
    const count = (above: number, upTo: number, upToCount = most) =>
      repository.countBalances({ above, upTo: tenths(upTo), most: upToCount });
    expect(await count(10, 20)).toBe(1);
    expect(await count(9, 30)).toBe(3);
    expect(await count(9, 30, 2)).toBe(2);
    expect(await count(20, 29)).toBe(0);
  });

  it('open accounts of users of a moment are read in chunks by id', async () => {
    await store(anAccount({ userId: testAccountOf(user), openedAt: now }));
    const chunk = (id: string, limit = most) =>
      repository.chunk({ after: id, openedBy: now, limit });
    expect(await chunk('')).toEqual([first, second]);
    expect(await chunk('', 1)).toEqual([first]);
    expect(await chunk(before)).toEqual([second]);
    expect(await chunk(user)).toEqual([]);
  });
});
