import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cents, tenths, type UserId } from '@leadmart/contracts';
import { openTestDatabase, type TestDatabase } from '@leadmart/platform/testing';
import type { Entry } from '../../src/accounts/ledger/entry.js';
import {
  EntryRepository,
  noEntries,
  type StatementLines,
} from '../../src/accounts/ledger/entry.repository.js';
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

let database: TestDatabase;
let repository: EntryRepository;
beforeAll(async () => {
  database = await openTestDatabase();
  repository = new EntryRepository(await database.model(entries));
});
afterAll(() => database.close());
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
    expect(await repository.allOf(user)).toEqual([...own, next]);
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
      const found = await repository.findByOperations(several, tx);
      expect(found.toSorted((a, b) => a.version - b.version)).toEqual([charged, next]);
    });
  });

  it('reads the entries of one user in their order, all or after a version', async () => {
    expect(await repository.allOf(user)).toEqual(own);
    expect(await repository.pageOf(user, 2, 9)).toEqual([noted, boughtAgain, refunded]);
    expect(await repository.pageOf(user, 2, 1)).toEqual([noted]);
    expect(await repository.pageOf(user, 5, 9)).toEqual([]);
  });

  it('reads the entries of all users in the order of their ids', async () => {
    const ids = async (after: string, limit: number) =>
      (await repository.pageAfter(after, limit)).map(({ id }) => id);
    expect(await ids('', 9)).toEqual(['a1', 'a2', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5']);
    expect(await ids('a2', 2)).toEqual(['a9', 'b1']);
    expect(await ids('b5', 9)).toEqual([]);
  });

  it('the last entry before a moment, or at it, is the last in time and then in version', async () => {
    expect(await repository.lastBy(user, { $lte: at(2) })).toEqual(charged);
    expect(await repository.lastBy(user, { $lt: at(2) })).toEqual(bought);
    expect(await repository.lastBy(user, { $lte: at(3) })).toEqual(noted);
    expect(await repository.lastBy(user, { $lt: at(1) })).toBeUndefined();
    const [sooner, same] = [anEntry(6, { occurredAt: at(4) }), anEntry(7, { occurredAt: at(5) })];
    await database.run((tx) => repository.appendAll([sooner, same], tx));
    expect(await repository.lastBy(user, { $lte: at(4) })).toEqual(sooner);
    expect(await repository.lastBy(user, { $lte: at(9) })).toEqual(same);
  });

  it('adds up the entries of each user: credits, money, credits that money bought, and their number', async () => {
    const expected = { sum: 80, paid: 910, bought: 100, count: 5 };
    const totals = await repository.totals([user, 'x' as UserId]);
    expect([...totals]).toEqual([[user, expected]]);
    expect(noEntries).toEqual({ sum: 0, paid: 0, bought: 0, count: 0 });
    await database.run(async (tx) => {
      await repository.appendAll([anEntry(6)], tx);
      expect((await repository.totals([user], tx)).get(user)).toMatchObject({ sum: 140, count: 6 });
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
    const page = await repository.statementPage(user, { ...wanted, sort, skip, limit });
    const ids = page.map(({ version }) => version);
    if (skip === 0 && limit === 9)
      expect(await repository.countLines(user, wanted)).toBe(ids.length);
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
});
