import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase, type TestDatabase } from '@leadmart/platform/testing';
import { StagingRepository } from '../src/staged/staging.repository.js';
import type { StagingDocument, StagingKey } from '../src/staged/staging.schema.js';

const now = new Date('2026-01-01T00:00:00.000Z');
const earlier = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);
const none = { pages: [], pieces: [] };

let database: TestDatabase;
let stagings: StagingRepository;
let subject: string;
beforeAll(async () => {
  database = await openTestDatabase();
  stagings = await database.repository(StagingRepository);
});
beforeEach(() => {
  subject = newId();
});
afterAll(() => database.close());

const begin = (id: string, { isAlone = true, sweepAt = now } = {}) =>
  stagings.begin({ id, subject, isAlone, startedAt: earlier, sweepAt });

/** Begins a staging whose lease ends now. */
async function aStaging(more: { isAlone?: boolean; sweepAt?: Date } = {}): Promise<StagingKey> {
  const id = newId();
  if (!(await begin(id, more))) throw new Error('another staging runs');
  return { id, subject };
}

const stored = () => database.mongo.collection<StagingDocument>('stagings');
const stateOf = async ({ id }: StagingKey) => {
  const row = await stored().findOne({ _id: id });
  return row && [row.state, row.sweepAt];
};
const commit = (key: StagingKey) =>
  database.run((tx) => stagings.commit(key, { superseded: none, sweepAt: later }, tx));

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
    expect(await stagings.abandonLapsed(subject, earlier)).toBe(false);
    expect(await stagings.abandonLapsed(newId(), now)).toBe(false);
    expect(await stagings.abandonLapsed(subject, now)).toBe(true);
    expect(await stateOf(alone)).toEqual(['abandoned', now]);
    expect(await stateOf(together)).toEqual(['staging', now]);
    expect(await stagings.abandonIfLapsed(together, earlier)).toBe(false);
    expect(await stagings.abandonIfLapsed({ ...together, subject: newId() }, now)).toBe(false);
    expect(await stagings.abandonIfLapsed(together, now)).toBe(true);
    expect(await stateOf(together)).toEqual(['abandoned', now]);
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
  it('a staging is due at its time, or only the one that is asked for', async () => {
    const longAgo = new Date(0);
    const [one, other] = [
      await aStaging({ isAlone: false, sweepAt: longAgo }),
      await aStaging({ isAlone: false, sweepAt: longAgo }),
    ];
    const dueAt = async (time: Date, key?: StagingKey, limit = 100) =>
      (await stagings.findDue(time, limit, key)).map(({ _id }) => _id).toSorted();
    expect(await dueAt(longAgo)).toEqual([one.id, other.id].toSorted());
    expect(await dueAt(longAgo, undefined, 1)).toHaveLength(1);
    expect(await dueAt(longAgo, one)).toEqual([one.id]);
    expect(await dueAt(new Date(-1), one)).toEqual([]);
    expect(await dueAt(longAgo, { ...one, subject: newId() })).toEqual([]);
  });

  it('documents that nothing refers to are due at once', async () => {
    const key = { id: newId(), subject };
    const superseded = { pages: ['a'], pieces: ['b'] };
    await database.run((tx) => stagings.retire(key, superseded, now, tx));
    const ended = { state: 'committed', isAlone: false, startedAt: now, sweepAt: now };
    expect(await stagings.findDue(now, 1, key)).toEqual([
      { _id: key.id, subject, superseded, ...ended },
    ]);
  });

  it('a staging is removed when it was committed or swept, and only with its subject', async () => {
    const [committed, swept, abandoned, running] = [
      await aStaging({ isAlone: false }),
      await aStaging({ isAlone: false }),
      await aStaging({ isAlone: false }),
      await aStaging({ isAlone: false }),
    ];
    await commit(committed);
    expect(await stateOf(committed)).toEqual(['committed', later]);
    await stagings.abandon(abandoned, now);
    await stagings.markSwept({ ...swept, subject: newId() }, later);
    expect(await stateOf(swept)).toEqual(['staging', now]);
    await stagings.markSwept(swept, later);
    expect(await stateOf(swept)).toEqual(['swept', later]);
    expect(await stateOf(running)).toEqual(['staging', now]);
    await stagings.remove({ ...committed, subject: newId() });
    expect(await stateOf(committed)).not.toBeNull();
    for (const key of [abandoned, running]) await stagings.remove(key);
    expect(await stored().countDocuments({ subject })).toBe(4);
    for (const key of [committed, swept]) {
      await stagings.remove(key);
      expect(await stateOf(key)).toBeNull();
    }
    expect(await stored().countDocuments({ subject })).toBe(2);
  });
});
