import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  sandboxDatasetId,
  type ClaimId,
  type DatasetId,
  type PurchaseId,
  type UploadId,
  type UserId,
} from '@leadmart/contracts';
import { withUnderscoreId } from '@leadmart/platform/entities';
import { NothingMatched } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { Claim } from '../../src/care/returns/claims/claim.js';
import type { ClaimDocument } from '../../src/care/returns/claims/claim.schema.js';
import { RateSumsRepository } from '../../src/care/returns/rates/rate-sums.repository.js';
import { rateSums, type RateChange } from '../../src/care/returns/rates/rate-sums.schema.js';
import { UncountedRepository } from '../../src/care/returns/rates/uncounted.repository.js';
import type { PurchaseDocument } from '../../src/selling/purchases/purchase.schema.js';
import { aClaim } from '../factories/claim.js';
import { aPurchase } from '../factories/purchase.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [datasetId, elsewhere] = ['d1', 'd2'] as [DatasetId, DatasetId];
const eve = 'eve' as UserId;

const database = await openTestDatabase();
const uncounted = await database.repository(UncountedRepository);
const sums = new RateSumsRepository(await database.model(rateSums));
beforeEach(async () => {
  for (const name of ['purchases', 'claims', 'return_rates'])
    await database.mongo.collection(name).deleteMany({});
});

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe('purchases that the sums do not have', () => {
  const rows = () => database.mongo.collection<PurchaseDocument>('purchases');
  const stored = async (id: string, fields: Partial<PurchaseDocument> = {}) => {
    const pack = { status: 'completed', endedAt: noon } as const;
    const purchase = withUnderscoreId(aPurchase({ id: id as PurchaseId }));
    await rows().insertOne({ ...purchase, ...pack, ...fields });
  };
  const marksOf = async (...ids: string[]) => {
    const found = await rows().find().toArray();
    return ids.map((id) => found.find(({ _id }) => _id === id)?.inReturnRates);
  };

  it('purchases are the completed ones without a mark, the oldest first', async () => {
    await stored('new', { endedAt: after(1) });
    await stored('old');
    await stored('counted', { inReturnRates: true });
    await stored('failed', { status: 'failed' });
    const { buyerId } = aPurchase();
    const old = { id: 'old', buyerId, datasetId, endedAt: noon };
    expect(await uncounted.purchases(9)).toEqual([old, { ...old, id: 'new', endedAt: after(1) }]);
    expect(await uncounted.purchases(1)).toEqual([old]);
  });

  it('purchases from a dataset include unfinished ones', async () => {
    const running = { status: 'processing', work: { dueAt: noon } } as const;
    await stored('new', { endedAt: after(1) });
    await stored('old');
    await stored('counted', { inReturnRates: true });
    await stored('failed', { status: 'failed' });
    await stored('elsewhere', { datasetId: elsewhere });
    await stored('running', running);
    await stored('running elsewhere', { ...running, datasetId: elsewhere });
    expect(await uncounted.purchasesFrom(datasetId)).toEqual(['running', 'old', 'new']);
  });

  it('purchases are marked together, once, and none when one of them has been', async () => {
    for (const id of ['a', 'b', 'c']) await stored(id);
    await stored('f', { buyerId: eve });
    const all = await uncounted.purchases(9);
    const mark = (...ids: string[]) =>
      database.run((tx) =>
        uncounted.markPurchases(
          all.filter(({ id }) => ids.includes(id)),
          tx,
        ),
      );
    await mark('a', 'f');
    expect(await marksOf('a', 'b', 'c', 'f')).toEqual([true, undefined, undefined, true]);
    await expect(mark('a', 'b')).rejects.toThrow(NothingMatched);
    expect(await marksOf('b')).toEqual([undefined]);
    const foreign = all.filter(({ id }) => id === 'b').map((one) => ({ ...one, buyerId: eve }));
    const asEve = database.run((tx) => uncounted.markPurchases(foreign, tx));
    await expect(asEve).rejects.toThrow(NothingMatched);
  });
});

describe('claims that the sums do not have', () => {
  const rows = () => database.mongo.collection<ClaimDocument>('claims');
  const stored = async (id: string, fields: Partial<Claim> = {}) => {
    const decided = { status: 'approved', approved: 1, decidedAt: noon } as const;
    await rows().insertOne(withUnderscoreId(aClaim({ id: id as ClaimId, ...decided, ...fields })));
  };

  it('claims are those with returned leads, the oldest first, and are marked once', async () => {
    await stored('new', { approved: 2, decidedAt: after(1) });
    await stored('old');
    await stored('declined', { approved: 0 });
    await stored('counted', { inReturnRates: true });
    const found = await uncounted.claims(9);
    const { buyerId } = aClaim();
    expect(found[0]).toEqual({ id: 'old', buyerId, datasetId });
    expect(idsOf(found)).toEqual(['old', 'new']);
    const [old] = await uncounted.claims(1);
    if (!old) throw new Error('no claim was found');
    const mark = () => database.run((tx) => uncounted.markClaims([old], tx));
    await mark();
    await expect(mark()).rejects.toThrow(NothingMatched);
    expect(idsOf(await uncounted.claims(9))).toEqual(['new']);
  });
});

describe('the sums of a day', () => {
  const [one, other] = ['u1', 'u2'] as [UploadId, UploadId];
  const add = (...changes: RateChange[]) => database.run((tx) => sums.add(changes, tx));

  it('sums grow by each change, by dataset and day', async () => {
    await add({ datasetId, day: '2026-01-05', $inc: { sold: 2 } });
    await add(
      { datasetId, day: '2026-01-05', $inc: { sold: 1, returned: 1 } },
      { datasetId, day: '2026-01-06', $inc: { sold: 5 } },
      { datasetId: elsewhere, day: '2026-01-05', $inc: { sold: 7 } },
    );
    const ofDay = { _id: '2026-01-05:d1', datasetId, day: '2026-01-05', sold: 3, returned: 1 };
    const next = { _id: '2026-01-06:d1', datasetId, day: '2026-01-06', sold: 5 };
    const all = await sums.since('2026-01-05');
    expect(all).toHaveLength(3);
    expect(all).toContainEqual(ofDay);
    await add({ datasetId: sandboxDatasetId, day: '2026-01-06', $inc: { sold: 9 } });
    expect(await sums.since('2026-01-06')).toEqual([next]);
  });

  it('sums tell which uploads were sold from a day on', async () => {
    const soldOf = (id: UploadId, sold: number) => ({ [`uploads.${id}.sold`]: sold });
    await add(
      { datasetId, day: '2026-01-05', $inc: soldOf(one, 1) },
      { datasetId, day: '2026-01-06', $inc: soldOf(other, 1) },
      { datasetId: elsewhere, day: '2026-01-06', $inc: soldOf(one, 1) },
      { datasetId, day: '2026-01-07', $inc: { ...soldOf('u3' as UploadId, 0) } },
    );
    const all = [one, other, 'u3', 'u4'] as UploadId[];
    expect(await sums.soldAmong(datasetId, all, '2026-01-05')).toEqual([one, other]);
    expect(await sums.soldAmong(datasetId, all, '2026-01-06')).toEqual([other]);
    expect(await sums.soldAmong(datasetId, [one], '2026-01-05')).toEqual([one]);
  });
});
