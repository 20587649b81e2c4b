import { describe, expect, it } from '@jest/globals';
import { cents, tenths, type DatasetId, type PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, openTestDatabase } from '@leadmart/platform/testing';
import { BuyerRepository } from '../../src/selling/buyers/buyer.repository.js';
import type { Buyer } from '../../src/selling/buyers/buyer.schema.js';
import { purchases } from '../../src/selling/index.js';
import { TakingRepository } from '../../src/stock/taking.repository.js';

const database = await openTestDatabase();

describe('the accounts of buyers', () => {
  it('keeps the newest report of each buyer, also beside outdated ones', async () => {
    const buyers = await database.repository(BuyerRepository);
    const [one, other] = [aUserId(), aUserId()];
    const report = (id: Buyer['id'], version: number, paid: number): Buyer => ({
      id,
      version,
      paid: cents(paid),
      balance: tenths(paid),
      openedAt: new Date(0),
    });
    await buyers.remember([report(one, 2, 20)]);
    await buyers.remember([report(one, 2, 21), report(other, 1, 10)]);
    const stored = async () =>
      new Map((await buyers.findAll([one, other])).map((of) => [of.id, of]));
    const first = new Map([
      [one, report(one, 2, 20)],
      [other, report(other, 1, 10)],
    ]);
    expect(await stored()).toEqual(first);
    await buyers.remember([report(one, 3, 30), report(other, 0, 5)]);
    expect(await stored()).toEqual(first.set(one, report(one, 3, 30)));
    expect(await buyers.findAll([one])).toEqual([report(one, 3, 30)]);
    await expect(buyers.remember([report(['no', 'id'] as never, 1, 1)])).rejects.toThrow(/_id/);
  });
});

describe('purchases that may hold leads', () => {
  it('finds those of a buyer in a dataset, and the buyers of some purchases', async () => {
    const takings = new TakingRepository(await database.model(purchases));
    const [buyer, neighbour] = [aUserId(), aUserId()];
    const [datasetId, elsewhere] = [newId(), newId()] as DatasetId[] as [DatasetId, DatasetId];
    const aPurchase = async (buyerId: string, of: string, status: string) => {
      const _id = newId() as PurchaseId;
      const rows = database.mongo.collection<{ _id: PurchaseId }>('purchases');
      const row = { _id, buyerId, datasetId: of, status };
      await rows.insertOne(row);
      return _id;
    };
    const processing = await aPurchase(buyer, datasetId, 'processing');
    const completed = await aPurchase(buyer, datasetId, 'completed');
    const failed = await aPurchase(buyer, datasetId, 'failed');
    await aPurchase(buyer, elsewhere, 'completed');
    const foreign = await aPurchase(neighbour, datasetId, 'completed');
    const found = await takings.purchasesOf(buyer, datasetId);
    expect(found.toSorted()).toEqual([processing, completed].toSorted());
    expect(await takings.buyersOf([processing, completed, failed])).toEqual(
      new Map([
        [processing, buyer],
        [completed, buyer],
      ]),
    );
    expect(await takings.buyersOf([foreign])).toEqual(new Map([[foreign, neighbour]]));
  });
});
