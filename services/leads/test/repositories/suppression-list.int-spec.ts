import { beforeEach, describe, expect, it } from '@jest/globals';
import { SessionEnded, type SuppressionListId, type UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { SuppressionListRepository } from '../../src/care/suppression/storing/suppression-list.repository.js';
import { suppressionLists } from '../../src/care/suppression/storing/suppression-lists.schema.js';
import type { SuppressionList } from '../../src/care/suppression/suppression-list.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];
const idOf = (id: string) => id as SuppressionListId;
const aList = (id: string): SuppressionList => ({
  id: idOf(id),
  name: `List ${id}`,
  pieces: [{ id: `p${id}`, first: 2_015_550_100, size: 3 }],
  lines: 3,
  invalidLines: 0,
  changeId: `c${id}`,
  createdAt: noon,
  changedAt: noon,
});
const [a, b] = [aList('a'), aList('b')];
const allowance = { day: '2026-01-05', left: 4 };
const matches = { atLeast: 100, below: 110, countedAt: noon };

const database = await openTestDatabase();
const repository = new SuppressionListRepository(await database.model(suppressionLists));
beforeEach(() => database.mongo.collection('suppression_lists').deleteMany({}));

type Saved = Parameters<SuppressionListRepository['save']>[1];
const save = (buyerId: UserId, saved: Saved) =>
  database.run((tx) => repository.save(buyerId, saved, tx));
const close = (buyerId: UserId) => database.run((tx) => repository.close(buyerId, noon, tx));
const rowOf = (buyerId: UserId) => repository.findOpen(buyerId);

describe('the suppression lists of a buyer', () => {
  it('begin empty, and change without those of others', async () => {
    expect([await repository.find(ann), await rowOf(ann)]).toEqual([[], { lists: [] }]);
    await save(eve, { lists: [b], allowance });
    await save(ann, { lists: [a, b], allowance });
    expect(await rowOf(ann)).toEqual({ _id: ann, lists: [a, b], allowance });
    await save(ann, { lists: [a] });
    expect(await rowOf(ann)).toEqual({ _id: ann, lists: [a], allowance });
    await save(ann, { lists: [a], allowance: { ...allowance, left: 3 } });
    expect(await rowOf(ann)).toMatchObject({ lists: [a], allowance: { left: 3 } });
    expect(await repository.find(ann)).toEqual([a]);
    expect(await rowOf(eve)).toEqual({ _id: eve, lists: [b], allowance });
  });

  it('keep the matches of each list until it is deleted', async () => {
    await save(eve, { lists: [a] });
    await save(ann, { lists: [a, b] });
    for (const { id } of [a, b, aList('x')]) await repository.saveMatches(ann, id, matches);
    expect((await rowOf(ann)).matches).toEqual({ a: matches, b: matches });
    expect((await rowOf(eve)).matches).toBeUndefined();
    await save(ann, { lists: [a], removed: b.id });
    expect(await rowOf(ann)).toEqual({ _id: ann, lists: [a], matches: { a: matches } });
  });

  it('end for ever with the user', async () => {
    await save(eve, { lists: [b] });
    await save(ann, { lists: [a], allowance });
    await repository.saveMatches(ann, a.id, matches);
    for (const buyerId of [ann, 'new' as UserId]) {
      expect(await repository.isClosed(buyerId)).toBe(false);
      await close(buyerId);
      expect(await repository.isClosed(buyerId)).toBe(true);
      await expect(rowOf(buyerId)).rejects.toThrow(SessionEnded().message);
      expect(await repository.find(buyerId)).toEqual([]);
      const row = await database.mongo
        .collection<{ _id: UserId }>('suppression_lists')
        .findOne({ _id: buyerId });
      expect(row).toEqual({ _id: buyerId, lists: [], closedAt: noon });
    }
    expect(await repository.find(eve)).toEqual([b]);
    expect(await repository.isClosed(eve)).toBe(false);
  });

  it('suppression lists can be read in a transaction', async () => {
    await save(ann, { lists: [a] });
    const rows = database.mongo.collection<{ _id: UserId }>('suppression_lists');
    await database.run(async (tx) => {
      await rows.updateOne({ _id: ann }, { $set: { lists: [b] } }, { session: tx });
      expect(await repository.find(ann, tx)).toEqual([b]);
      expect((await repository.findOpen(ann, tx)).lists).toEqual([b]);
      expect(await repository.find(ann)).toEqual([a]);
    });
  });
});
