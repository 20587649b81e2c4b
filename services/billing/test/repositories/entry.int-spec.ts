import { beforeEach, describe, expect, it } from '@jest/globals';
import { cents, tenths, type UserId, testAccountOf } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { AllLinesReader, type AllLines } from '../../src/accounts/ledger/all-lines.reader.js';
import type { Entry } from '../../src/accounts/ledger/entry.js';
import {
  EntryReader,
  noEntries,
  type StatementLines,
} from '../../src/accounts/ledger/entry.reader.js';
import { EntryRepository } from '../../src/accounts/ledger/entry.repository.js';
import { entries } from '../../src/accounts/ledger/entry.schema.js';

const [user, other] = ['b', 'a'] as [UserId, UserId];
const start = new Date('2026-02-01T10:00:00.000Z');
const at = (minutes: number) => new Date(+start + minutes * 60_000);

/** The entry of a version, a minute after the one before. */
const anEntry = (version: number, fields: Partial<Entry> = {}): Entry => {
  const { userId = user } = fields;
  return {
    id: `${userId}${version}`,
    userId,
    operationId: `${userId}:${version}`,
    source: 'admin',
    kind: 'add',
    amount: tenths(10 * version),
    balanceBefore: tenths(0),
    balanceAfter: tenths(10 * version),
    prepaidChange: cents(version),
    version,
    actor: { role: 'admin' },
    description: 'Added',
    details: {},
    occurredAt: at(version),
    ...fields,
  };
};

const bought = anEntry(1, {
  lineType: 'creditPurchase',
  amount: tenths(50),
  details: { cents: cents(490) },
});
const charged = anEntry(2, { lineType: 'leadPurchase', amount: tenths(-20) });
const noted = anEntry(3, { amount: tenths(0) });
const boughtAgain = anEntry(4, {
  lineType: 'creditPurchase',
  amount: tenths(50),
  details: { cents: cents(510) },
});
const refunded = anEntry(5, {
  lineType: 'refund',
  amount: tenths(0),
  details: { cents: cents(-90) },
});
const own = [bought, charged, noted, boughtAgain, refunded];
const foreign = [1, 2, 9].map((version) =>
  anEntry(version, { userId: other, lineType: 'creditPurchase' }),
);

const database = await openTestDatabase();
const model = await database.model(entries);
const repository = new EntryRepository(model);
const reader = new EntryReader(model);
const all = new AllLinesReader(model);
beforeEach(async () => {
  await database.mongo.collection('entries').deleteMany({});
  await database.run((tx) => repository.appendAll([...own, ...foreign], tx));
});

describe('entries of the ledger', () => {
  it('an entry is appended once for an operation', async () => {
    const next = anEntry(6);
    await database.run((tx) => repository.append(next, tx));
    expect(await repository.findByOperation(next.operationId)).toEqual(next);
    const again = { ...anEntry(7), operationId: next.operationId };
    await expect(database.run((tx) => repository.append(again, tx))).rejects.toThrow(
      'duplicate key',
    );
    const sameVersion = { ...anEntry(6), id: 'new', operationId: 'new' };
    await expect(database.run((tx) => repository.append(sameVersion, tx))).rejects.toThrow(
      'duplicate key',
    );
    expect(await reader.allOf(user)).toEqual([...own, next]);
  });

  it('finds entries by their operations, in a transaction, too', async () => {
    const { operationId } = charged;
    expect(await repository.findByOperation(operationId)).toEqual(charged);
    expect(await repository.findByOperation('x')).toBeUndefined();
    await database.run(async (tx) => {
      const next = anEntry(6);
      await repository.appendAll([next], tx);
      expect(await repository.findByOperation(next.operationId, tx)).toEqual(next);
      const several = [next.operationId, operationId, 'x'];
      const found = await reader.findByOperations(several, tx);
      expect(found.toSorted((a, b) => a.version - b.version)).toEqual([charged, next]);
    });
  });

  it('reads the entries of one user in their order, all or after a version', async () => {
    expect(await reader.allOf(user)).toEqual(own);
    expect(await reader.pageOf(user, 2, 9)).toEqual([noted, boughtAgain, refunded]);
    expect(await reader.pageOf(user, 2, 1)).toEqual([noted]);
    expect(await reader.pageOf(user, 5, 9)).toEqual([]);
  });

  it('reads the entries of all users in the order of their ids', async () => {
    const ids = async (after: string, limit: number) =>
      (await reader.pageAfter(after, limit)).map(({ id }) => id);
    expect(await ids('', 9)).toEqual(['a1', 'a2', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5']);
    expect(await ids('a2', 2)).toEqual(['a9', 'b1']);
    expect(await ids('b5', 9)).toEqual([]);
  });

  it('the last entry before a moment, or at it, is the last in time and then in version', async () => {
    expect(await reader.lastBy(user, { $lte: at(2) })).toEqual(charged);
    expect(await reader.lastBy(user, { $lt: at(2) })).toEqual(bought);
    expect(await reader.lastBy(user, { $lte: at(3) })).toEqual(noted);
    expect(await reader.lastBy(user, { $lt: at(1) })).toBeUndefined();
    const [sooner, same] = [anEntry(6, { occurredAt: at(4) }), anEntry(7, { occurredAt: at(5) })];
    await database.run((tx) => repository.appendAll([sooner, same], tx));
    expect(await reader.lastBy(user, { $lte: at(4) })).toEqual(sooner);
    expect(await reader.lastBy(user, { $lte: at(9) })).toEqual(same);
  });

  it('adds up the entries of each user: credits, money, credits that money bought, what is prepaid, and their number', async () => {
    const expected = { sum: 80, paid: 910, bought: 100, prepaid: 15, count: 5 };
    const totals = await reader.totals([user, 'x' as UserId]);
    expect([...totals]).toEqual([[user, expected]]);
    expect(noEntries).toEqual({ sum: 0, paid: 0, bought: 0, prepaid: 0, count: 0 });
    await database.run(async (tx) => {
      await repository.appendAll([anEntry(6)], tx);
      expect((await reader.totals([user], tx)).get(user)).toMatchObject({ sum: 140, count: 6 });
    });
  });
});

describe('lines of a statement', () => {
  const lines = async (
    sort: 'date' | '-date' | 'amount' | '-amount',
    range: Partial<StatementLines> = {},
    { skip = 0, limit = 9 } = {},
  ) => {
    const wanted = { type: 'all', ...range } as const;
    const page = await reader.statementPage(user, { ...wanted, sort, skip, limit });
    const ids = page.map(({ version }) => version);
    if (skip === 0 && limit === 9) expect(await reader.countLines(user, wanted)).toBe(ids.length);
    return ids;
  };

  it('the lines are the entries with a type, by time in both ways', async () => {
    expect(await lines('date')).toEqual([1, 2, 4, 5]);
    expect(await lines('-date')).toEqual([5, 4, 2, 1]);
    expect(await lines('-date', {}, { skip: 1, limit: 2 })).toEqual([4, 2]);
    expect(await lines('date', { type: 'creditPurchase' })).toEqual([1, 4]);
  });

  it('lines are sorted by amount, equal ones by version', async () => {
    expect(await lines('amount')).toEqual([2, 5, 1, 4]);
    expect(await lines('-amount')).toEqual([4, 1, 5, 2]);
    expect(await lines('amount', { type: 'creditPurchase' })).toEqual([1, 4]);
  });

  it('a range of time contains both ends', async () => {
    expect(await lines('date', { from: at(2), to: at(4) })).toEqual([2, 4]);
    expect(await lines('-date', { from: at(2), to: at(4) })).toEqual([4, 2]);
    expect(await lines('date', { from: at(4) })).toEqual([4, 5]);
    expect(await lines('date', { to: at(2) })).toEqual([1, 2]);
    expect(await lines('amount', { to: at(4), type: 'creditPurchase' })).toEqual([1, 4]);
    expect(await lines('date', { from: at(2), type: 'creditPurchase' })).toEqual([4]);
  });

  it('lines of a range are sorted by time before their version', async () => {
    const late = anEntry(6, { lineType: 'refund', occurredAt: at(0) });
    await database.run((tx) => repository.appendAll([late], tx));
    expect(await lines('date', { to: at(2) })).toEqual([6, 1, 2]);
    expect(await lines('-date', { to: at(2) })).toEqual([2, 1, 6]);
    expect(await lines('date')).toEqual([1, 2, 4, 5, 6]);
  });

  it('lines behind another one follow it in the order of the list', async () => {
    const again = anEntry(6, { lineType: 'refund', occurredAt: at(2) });
    await database.run((tx) => repository.appendAll([again], tx));
    const behind = async (sort: 'date' | '-date', version: number, range = {}) => {
      const after = { occurredAt: at(version), version };
      const page = { type: 'all', ...range, sort, after, skip: 0, limit: 2 } as const;
      return (await reader.statementPage(user, page)).map((line) => line.version);
    };
    expect(await behind('-date', 5)).toEqual([4, 2]);
    expect(await behind('-date', 1)).toEqual([]);
    expect(await behind('date', 4)).toEqual([5, 6]);
    expect(await behind('date', 2, { to: at(4) })).toEqual([6, 4]);
    expect(await behind('-date', 4, { from: at(1) })).toEqual([6, 2]);
    expect(await behind('-date', 5, { to: at(1) })).toEqual([1]);
  });
});

describe('the lines of all users', () => {
  const types = ['creditPurchase', 'leadPurchase', 'refund'] as const;
  const idsOf = async (lines: Partial<AllLines>, skip = 0, limit = 9) =>
    (await all.page({ types, ...lines }, skip, limit)).map(({ id }) => id);
  const [first, second, ninth] = ['a1', 'a2', 'a9'];

  it('lines of test accounts are left out, but for the account itself', async () => {
    const userId = testAccountOf(user);
    const lines = await idsOf({});
    const tested = { ...anEntry(1, { lineType: 'leadPurchase' }), id: 'test', userId };
    await database.run((tx) => repository.append({ ...tested, operationId: 'test' }, tx));
    expect(await idsOf({})).toEqual(lines);
    expect(await idsOf({ userIds: [userId] })).toEqual(['test']);
  });

  it('lines are read newest first, by type, user, id and time', async () => {
    expect(await idsOf({})).toEqual([ninth, 'b5', 'b4', 'b2', second, 'b1', first]);
    expect(await idsOf({}, 1, 2)).toEqual(['b5', 'b4']);
    expect(await idsOf({ types: ['refund'] })).toEqual(['b5']);
    expect(await idsOf({ userIds: [user] })).toEqual(['b5', 'b4', 'b2', 'b1']);
    expect(await idsOf({ ids: ['b2', 'b3', 'a1'] })).toEqual(['b2', first]);
    expect(await idsOf({ from: at(5) })).toEqual([ninth, 'b5']);
    expect(await idsOf({ to: at(1) })).toEqual(['b1', first]);
    const read: string[] = [];
    for await (const { id } of all.all({ types, userIds: [user] })) read.push(id);
    expect(read).toEqual(['b5', 'b4', 'b2', 'b1']);
  });

  it('lines of one moment are in the order of versions for users, and of ids for all', async () => {
    const together = { lineType: 'refund', occurredAt: at(20) } as const;
    for (const [version, id] of [
      [10, 'z'],
      [11, 'y'],
    ] as const)
      await database.run((tx) => repository.append({ ...anEntry(version, together), id }, tx));
    const ofRefunds = { types: ['refund'] as const, from: at(20) };
    expect(await idsOf({ ...ofRefunds, userIds: [user] })).toEqual(['y', 'z']);
    expect(await idsOf(ofRefunds)).toEqual(['z', 'y']);
  });

  it('lines are added up to a limit, beginning with the newest', async () => {
    const returned = anEntry(6, { lineType: 'return', amount: tenths(7) });
    await database.run((tx) => repository.append(returned, tx));
    const ofUser = { types: [...types, 'return'] as const, userIds: [user] };
    const sums = { received: 1_000, takenBack: 90, spent: 20, returned: 7 };
    expect(await all.sums(ofUser, 9)).toEqual({ lines: 5, ...sums });
    const newest = { received: 0, takenBack: 90, spent: 0, returned: 7 };
    expect(await all.sums(ofUser, 2)).toEqual({ lines: 2, ...newest });
    const none = { lines: 0, received: 0, takenBack: 0, spent: 0, returned: 0 };
    expect(await all.sums({ types, ids: [] }, 9)).toEqual(none);
  });

  it('the entry of an operation is found', async () => {
    expect(await all.idOfOperation('b:2')).toBe('b2');
    expect(await all.idOfOperation('x')).toBeUndefined();
  });
});
