import { beforeEach, describe, expect, it } from '@jest/globals';
import { UserVerified } from '@leadmart/contracts';
import { Transactions } from '../../src/mongo/index.js';
import { claimMs, OutboxRepository } from '../../src/outbox/outbox.repository.js';
import type { OutboxDocument, OutboxRow } from '../../src/outbox/outbox.schema.js';
import { explainsWithIndex } from '../../src/testing/explains-with-index.js';
import { openTestDatabase } from '../../src/testing/open-test-database.js';
import { platformJobs } from '../../src/work/index.js';

const noon = new Date('2026-02-01T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);

const rowOf = (id: string, fields: Partial<OutboxRow> = {}): OutboxRow => ({
  _id: id,
  kind: 'event',
  envelope: {
    messageId: id,
    type: UserVerified.type,
    occurredAt: noon.toISOString(),
    producer: 'test',
    correlationId: 'request',
    payload: UserVerified.sample,
  },
  createdAt: after(-100),
  attempts: 0,
  nextAttemptAt: noon,
  ...fields,
});

const database = await openTestDatabase();
const outbox = await database.repository(OutboxRepository, database.work(platformJobs));
const rows = database.mongo.collection<OutboxDocument>('outbox');
beforeEach(() => rows.deleteMany({}));

const idsOf = (some: readonly OutboxRow[]) => some.map(({ _id }) => _id).toSorted();
const claim = async (ms = 0, limit = 9) => (await outbox.claimDue(after(ms), limit, 0)).due;

describe('the rows of the outbox', () => {
  it('a row is stored as it is written, by itself or with a transaction', async () => {
    const one = rowOf('one', { traceparent: undefined });
    await outbox.insert([one]);
    const traced = rowOf('traced', { traceparent: '00-1' });
    await database.run((tx) => Transactions.defer(tx, outbox.insertionOf(traced)));
    const { attempts: _attempts, nextAttemptAt: dueAt, traceparent: _none, ...fields } = one;
    expect(await rows.findOne({ _id: 'one' })).toStrictEqual({ ...fields, work: { dueAt } });
    expect(await rows.findOne({ _id: 'traced' })).toMatchObject({
      traceparent: '00-1',
      work: { dueAt },
    });
    expect(await outbox.depth()).toBe(2);
  });

  it('one relay takes a due row until its claim ends, with the failures before', async () => {
    const [one, failed] = [rowOf('one'), rowOf('failed')];
    await outbox.insert([one, failed, rowOf('later', { nextAttemptAt: after(1) })]);
    await outbox.postpone('failed', { error: 'full', counts: true, nextAttemptAt: noon });
    expect(await claim(-1)).toEqual([]);
    const due = await claim();
    expect(due.toSorted((a, b) => a.attempts - b.attempts)).toEqual(
      [one, { ...failed, attempts: 1 }].map((row) => ({ ...row, nextAttemptAt: after(claimMs) })),
    );
    expect(await claim()).toEqual([]);
    expect(idsOf(await claim(1))).toEqual(['later']);
    expect(await claim(claimMs - 1)).toEqual([]);
    expect(idsOf(await claim(claimMs))).toEqual(['failed', 'one']);
  });

  it('a relay takes the rows that are due longest, so many at once', async () => {
    const some = [3, 1, 2].map((ms) => rowOf(`${ms}`, { nextAttemptAt: after(ms) }));
    await outbox.insert(some);
    expect(idsOf(await claim(9, 2))).toEqual(['1', '2']);
    expect(idsOf(await claim(9, 2))).toEqual(['3']);
  });

  it('a relay knows when the next row is due that it looked ahead for', async () => {
    await outbox.insert([rowOf('soon', { nextAttemptAt: after(5) })]);
    expect(await outbox.claimDue(noon, 9, 5)).toEqual({ due: [], nextAt: after(5) });
    expect(await outbox.claimDue(noon, 9, 4)).toEqual({ due: [] });
    expect(await database.commandsOf(() => outbox.claimDue(noon, 9, 5))).toEqual(['find']);
  });

  it('published rows are removed, and no others', async () => {
    await outbox.insert(['one', 'other', 'third'].map((id) => rowOf(id)));
    await outbox.remove(['one', 'third', 'x']);
    expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual(['other']);
  });

  it('a postponed row is due later, with the beginning of its reason and the failures that count', async () => {
    await outbox.insert(['other', 'one'].map((id) => rowOf(id)));
    await claim();
    const other = await rows.findOne({ _id: 'other' });
    const postpone = (counts: boolean, ms: number) =>
      outbox.postpone('one', { error: 'x'.repeat(600), counts, nextAttemptAt: after(ms) });
    await postpone(true, 5);
    await postpone(false, 6);
    expect(await rows.findOne({ _id: 'one' })).toMatchObject({ lastError: 'x'.repeat(500) });
    expect(await claim(5)).toEqual([]);
    expect(await claim(6)).toEqual([
      { ...rowOf('one'), attempts: 1, nextAttemptAt: after(6 + claimMs) },
    ]);
    expect(await rows.findOne({ _id: 'other' })).toEqual(other);
  });

  it('takes the age of the oldest row from the first row, whatever was deleted before', async () => {
    const insert = (minutes: readonly number[]) =>
      outbox.insert(minutes.map((minute) => rowOf(`${minute}`, { createdAt: after(minute) })));
    await insert([5, 6, 7]);
    await outbox.remove(['5']);
    await insert([8, 9]);
    expect(await outbox.oldest()).toEqual(after(6));
    await outbox.remove(['6', '7']);
    expect(await outbox.oldest()).toEqual(after(8));
    await rows.deleteMany({});
    expect(await outbox.oldest()).toBeUndefined();
  });

  it('due rows are found by index', async () => {
    const stages = await explainsWithIndex(database, () => outbox.claimDue(noon, 10, 1_000));
    expect(stages).toContain('IXSCAN');
  });
});
