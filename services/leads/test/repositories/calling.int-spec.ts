import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DatasetId, PurchaseId, UploadId, UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import type { CallSheet, PackKey } from '../../src/calling/outcomes/call-sheet.js';
import { CallSheetReader } from '../../src/calling/outcomes/call-sheet.reader.js';
import { CallSheetRepository } from '../../src/calling/outcomes/call-sheet.repository.js';
import type { Outcome } from '../../src/calling/outcomes/outcome.js';
import { CallingSumsRepository } from '../../src/calling/results/calling-sums.repository.js';
import { callingSums } from '../../src/calling/results/calling-sums.schema.js';

const [ann, eve] = ['ann', 'eve'] as UserId[];
const [p1, p2] = ['p1', 'p2'] as PurchaseId[];
const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);

const database = await openTestDatabase();
const sheets = await database.repository(CallSheetRepository);
const reader = new CallSheetReader(sheets);
const sums = new CallingSumsRepository(await database.model(callingSums));
beforeEach(async () => {
  await sheets.rows.deleteMany({});
  await database.mongo.collection('calling_sums').deleteMany({});
});

const call = (calledAt: number, outcome: Outcome['outcome'] = 'no-answer'): Outcome => ({
  id: `call-${calledAt}`,
  outcome,
  calledAt,
});
const keyOf = (packId = p1, buyerId = ann): PackKey => ({
  packId: packId ?? ('' as PurchaseId),
  buyerId: buyerId ?? ('' as UserId),
});
const save = (
  key: PackKey,
  sheet: number,
  leads: CallSheet['leads'],
  asked: number[] = [],
  dueAt?: Date,
) =>
  database.run((tx) => {
    sheets.save(key, { sheet, leads, asked }, dueAt, tx);
  });

describe('sheets of outcomes', () => {
  it('sheets of a pack are stored, found by their numbers and for their buyer only', async () => {
    const leads = new Map([[300, [call(2, 'sold'), call(1)]]]);
    await save(keyOf(), 1, leads);
    await save(keyOf(), 0, new Map([[5, [call(9)]]]));
    await save(keyOf(p2), 1, new Map([[299, [call(9)]]]));
    expect(await sheets.find(keyOf(), [1, 1, 7])).toEqual([{ sheet: 1, leads, asked: [] }]);
    expect(await sheets.find(keyOf(p1, eve), [1])).toEqual([]);
    const inTx = await database.run((tx) => sheets.find(keyOf(), [0], tx));
    expect(inTx.map(({ sheet }) => sheet)).toEqual([0]);
    expect(await reader.lastCalls(keyOf())).toMatchObject([
      { position: 5, calledAt: 9, count: 1 },
      { position: 300, outcome: 'sold', calledAt: 2, count: 2 },
    ]);
    expect(await reader.lastCalls(keyOf(p1, eve))).toEqual([]);
    expect(await reader.outcomesOf(keyOf(), [300, 301, 4])).toEqual(leads);
    expect(await reader.outcomesOf(keyOf(), [])).toEqual(new Map());
    for (const read of [() => reader.lastCalls(keyOf()), () => sheets.find(keyOf(), [1])])
      expect(await explainsWithIndex(database, read)).not.toContain('SORT');
  });

  it('a sheet with people who asked is due, and each time more often woken', async () => {
    const leads = new Map([[1, [call(1, 'do-not-call')]]]);
    await save(keyOf(), 0, leads, [1], after(5));
    expect(await sheets.find(keyOf(), [0])).toMatchObject([{ asked: [1] }]);
    await save(keyOf(), 0, leads, [1, 2], noon);
    await save(keyOf(), 0, leads, []);
    expect(await sheets.rows.findOne({ _id: 'p1:0' })).toMatchObject({
      asked: [1, 2],
      work: { dueAt: noon, wakes: 2 },
    });
    expect(await sheets.find(keyOf(), [0])).toMatchObject([{ asked: [1, 2] }]);
  });

  it('an erased lead is forgotten with its outcomes, the others stay', async () => {
    const leads = new Map([1, 2, 3].map((position) => [position, [call(position)]] as const));
    const other = keyOf('p0' as PurchaseId);
    await save(other, 0, new Map([[7, [call(7)]]]));
    await save(keyOf(), 0, leads, [1, 3], noon);
    await database.run((tx) => sheets.forget(keyOf().packId, 0, [1, 2], tx));
    await database.run((tx) => sheets.forget(keyOf().packId, 9, [1], tx));
    expect((await reader.lastCalls(keyOf())).map(({ position }) => position)).toEqual([3]);
    expect((await reader.lastCalls(other)).map(({ position }) => position)).toEqual([7]);
    expect(await sheets.find(keyOf(), [0])).toEqual([
      { sheet: 0, leads: new Map([[3, [call(3)]]]), asked: [3] },
    ]);
    expect(await sheets.find(keyOf(), [9])).toEqual([]);
  });

  it('all sheets of a buyer come pack by pack, and are removed together', async () => {
    const some = new Map([[1, [call(1)]]]);
    for (const [packId, sheet] of [
      [p2, 0],
      [p1, 1],
      [p1, 0],
    ] as const)
      await save(keyOf(packId), sheet, some);
    await save(keyOf(p1, eve), 5, some);
    const found = async (buyerId = ann) => {
      const all = [];
      for await (const { packId, sheet } of sheets.ofBuyer(buyerId ?? ('' as UserId)))
        all.push([packId, sheet]);
      return all;
    };
    expect(await found()).toEqual([
      [p1, 0],
      [p1, 1],
      [p2, 0],
    ]);
    await sheets.removeOf(keyOf().buyerId);
    expect([await found(), await found(eve)]).toEqual([[], [[p1, 5]]]);
  });
});

describe('sums of outcomes', () => {
  const datasetId = 'd1' as DatasetId;
  const add = (
    { packId, buyerId }: PackKey,
    $inc: Record<string, number>,
    more: { uploadId?: UploadId | undefined; boughtAt?: Date; dataset?: DatasetId } = {},
  ) => {
    const { boughtAt = noon, dataset = datasetId } = more;
    const uploadId = 'uploadId' in more ? more.uploadId : ('u1' as UploadId);
    const upload = uploadId && { uploadId };
    const about = { packId, datasetId: dataset, datasetName: 'Homes', ...upload, boughtAt };
    const fresh = { ...about, 'states.TX.leads': 9, 'states.TX.spent': 450 };
    return database.run((tx) => {
      sums.change([{ _id: `${packId}:${buyerId}:${uploadId}`, buyerId, fresh, $inc }], tx);
    });
  };
  const one = { called: 1, contacts: 1, badNumbers: 0 };
  const { buyerId } = keyOf();
  const none = '' as PurchaseId;

  it('changes add up, and what was sold is stored with the first one', async () => {
    await add(keyOf(), { ...one, 'states.TX.called': 1 });
    await add(keyOf(), { ...one, contacts: 0, 'states.TX.called': 2 }, { boughtAt: after(1) });
    expect(await sums.ofBuyer(buyerId, {})).toMatchObject([
      { boughtAt: noon, called: 2, contacts: 1, states: { TX: { leads: 9, called: 3 } } },
    ]);
    const has = (packId: PurchaseId, boughtAt = noon) =>
      database.run((tx) => sums.has({ buyerId, packId, boughtAt }, tx));
    expect([
      await has(keyOf().packId),
      await has(none),
      await has(keyOf().packId, after(1)),
    ]).toEqual([true, false, false]);
  });

  it('those of a buyer come in the order of the purchases, within a range', async () => {
    await add(keyOf(p2), one, { boughtAt: after(2) });
    await add(keyOf(p1), one);
    await add(keyOf(p1, eve), one);
    const packs = async (range: Parameters<typeof sums.ofBuyer>[1]) =>
      (await sums.ofBuyer(buyerId, range)).map(({ packId }) => packId);
    expect(await packs({})).toEqual([p1, p2]);
    expect(await packs({ from: after(1) })).toEqual([p2]);
    expect(await packs({ from: noon, to: after(2) })).toEqual([p1]);
    expect(
      await explainsWithIndex(database, () => sums.ofBuyer(buyerId, { from: noon })),
    ).not.toContain('SORT');
    await sums.removeOf(buyerId);
    expect(await packs({})).toEqual([]);
    expect(await sums.ofBuyer(keyOf(p1, eve).buyerId, {})).toHaveLength(1);
  });

  it('those of an upload are of all buyers, each counted once', async () => {
    await add(keyOf(p1), { ...one, badNumbers: 1 });
    await add(keyOf(p2), { ...one, contacts: 0 });
    await add(keyOf(p1, eve), one);
    await add(keyOf(p1, 'abe' as UserId), { called: 0, contacts: 0, badNumbers: 0 });
    await add(keyOf(p2, eve), one, { uploadId: undefined });
    await add(keyOf(p2, eve), one, { uploadId: 'u2' as UploadId, dataset: 'd2' as DatasetId });
    expect(await sums.byUpload(datasetId)).toEqual([
      { uploadId: 'u1', buyers: 2, called: 3, contacts: 2, badNumbers: 1 },
    ]);
    expect(await explainsWithIndex(database, () => sums.byUpload(datasetId))).not.toContain('SORT');
  });
});
