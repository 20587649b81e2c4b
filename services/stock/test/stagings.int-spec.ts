import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { ClaimLost, DueRows } from '@leadmart/platform/work';
import { stagingRows } from '../src/staged/staging-rows.js';
import { StagingRepository } from '../src/staged/staging.repository.js';
import type { StagingDocument, StagingKey } from '../src/staged/staging.schema.js';
import { Stagings } from '../src/staged/stagings.js';

const now = new Date('2026-01-01T00:00:00.000Z');
const earlier = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);
const none = { pages: [], pieces: [] };

let subject: string;
const database = await openTestDatabase();
const stagings = await database.repository(StagingRepository);
const due = new DueRows(stagings.rows, stagingRows);
beforeEach(() => {
  subject = newId();
});

const begin = (id: string, { isAlone = true, leaseUntil = now } = {}) =>
  stagings.begin({ id, subject, isAlone, startedAt: earlier, leaseUntil });

/** Begins a staging whose lease ends now. */
async function aStaging(more: { isAlone?: boolean; leaseUntil?: Date } = {}): Promise<StagingKey> {
  const id = newId();
  if (!(await begin(id, more))) throw new Error('another staging runs');
  return { id, subject };
}

const stored = () => database.mongo.collection<StagingDocument>('stagings');
const stateOf = async ({ id }: StagingKey) => {
  const row = await stored().findOne({ _id: id });
  return row && [row.state, row.sweep.dueAt];
};
const commit = (key: StagingKey) =>
  database.run((tx) => stagings.commit(key, { superseded: none, dueAt: later }, tx));

describe('a staging that runs', () => {
  it('a staging is alone with its subject unless it need not be', async () => {
    const first = await aStaging();
    expect(await begin(newId())).toBe(false);
    expect(await begin(newId(), { isAlone: false })).toBe(true);
    expect(await commit(first)).toBe(true);
    expect(await begin(newId())).toBe(true);
    await expect(begin(['no', 'id'] as never, { isAlone: false })).rejects.toThrow(/_id/);
  });

  it('a lease ends at its time: the staging that is alone is abandoned then', async () => {
    const [together, alone] = [await aStaging({ isAlone: false }), await aStaging()];
    const beginAt = (time: Date, of: string) => {
      const changes = new Stagings(stagings, { now: () => time }, {} as never);
      return changes.beginAlone({ id: newId(), subject: of, leaseMs: 1 });
    };
    expect(await beginAt(earlier, subject)).toBeUndefined();
    expect(await beginAt(now, newId())).toBeDefined();
    expect(await stateOf(alone)).toEqual(['staging', now]);
    expect(await beginAt(now, subject)).toBeDefined();
    expect(await stateOf(alone)).toEqual(['abandoned', expect.any(Date)]);
    expect(await stateOf(together)).toEqual(['staging', now]);
  });

  it('each write of the owner ends a claim of the sweeper, whose step then changes nothing', async () => {
    const writes = [
      (key: StagingKey) => stagings.renew(key, later),
      (key: StagingKey) => stagings.abandon(key, now),
      commit,
    ];
    for (const write of writes) {
      const key = await aStaging({ isAlone: false });
      const claim = await due.claim(now, { _id: key.id });
      expect(await stagings.isRunning(key.id, subject, earlier)).toBe(false);
      await write(key);
      const before = await stateOf(key);
      const abandoned = claim?.keep(now, { $set: { state: 'abandoned' } });
      await expect(abandoned).rejects.toThrow(ClaimLost);
      expect(await stateOf(key)).toEqual(before);
    }
  });

  it('renews its lease until it has ended', async () => {
    const key = await aStaging();
    expect(await stagings.renew({ ...key, subject: newId() }, later)).toBe(false);
    expect(await stagings.renew(key, later)).toBe(true);
    expect(await stateOf(key)).toEqual(['staging', later]);
    await stagings.abandon(key, now);
    expect(await stateOf(key)).toEqual(['abandoned', now]);
    expect(await stagings.renew(key, later)).toBe(false);
    expect(await commit(key)).toBe(false);
  });

  it('a staging is found by the beginning of its id while its lease lasts', async () => {
    const id = `${newId()}:a`;
    const [words = ''] = id.split(':');
    await begin(id, { isAlone: false });
    expect(await stagings.isRunning(words, subject, earlier)).toBe(true);
    expect(await stagings.isRunning(words, subject, now)).toBe(false);
    expect(await stagings.isRunning(words.slice(0, -1), subject, earlier)).toBe(false);
    expect(await stagings.isRunning(words, newId(), earlier)).toBe(false);
    await stagings.abandon({ id, subject }, later);
    expect(await stagings.isRunning(words, subject, earlier)).toBe(false);
  });
});

describe('a staging that has ended', () => {
  it('documents that nothing refers to are due at once', async () => {
    const key = { id: newId(), subject };
    const superseded = { pages: ['a'], pieces: ['b'] };
    await database.run((tx) => stagings.retire(key, superseded, now, tx));
    const ended = { state: 'committed', isAlone: false, startedAt: now };
    const { row } = (await due.claim(now, { _id: key.id })) ?? {};
    expect(row).toMatchObject({ _id: key.id, subject, superseded, ...ended });
  });
});
