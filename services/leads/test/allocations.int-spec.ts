import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { AllocationRepository } from '@leadmart/stock/internals/holdings/allocation.repository';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { RateAdder } from '../src/care/returns/rates/rate-adder.js';
import { SoldUploads } from '../src/supply/uploads/sold-uploads.js';
import { UploadRepository } from '../src/supply/uploads/upload.repository.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads } from './start-leads.js';

const index = shelfIndex('CA', 'clean');
let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.close());

describe('allocations', () => {
  it('finds allocations by their numbers', async () => {
    const file = someLeads(8);
    const dataset = await leads.aDataset(file);
    const datasetId = dataset._id as DatasetId;
    const buyer = leads.aBuyer();
    const first = await leads.buy(buyer, datasetId, { quantity: 4 });
    const second = await leads.buy(buyer, datasetId, { quantity: 4 });
    const allocations = leads.app.get(AllocationRepository);
    const found: string[] = [];
    for await (const { purchaseId } of allocations.takenFrom(datasetId, [
      { index, first: 0, count: 8 },
    ]))
      found.push(purchaseId);
    expect(found.sort()).toEqual([first.jobId, second.jobId].sort());
    const places = Array.from({ length: 9 }, (_, number) => ({ shelf: index, number }));
    const held = [];
    for await (const one of allocations.holdersOf(datasetId, places)) held.push(...one.places);
    expect(held.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  it('find no purchase from another dataset and none of lower numbers', async () => {
    const other = await leads.aDataset();
    const dataset = await leads.aDataset(someLeads(4));
    await leads.buy(leads.aBuyer(), dataset._id, { quantity: 4 });
    const allocations = leads.app.get(AllocationRepository);
    const isNoneFrom = async (datasetId: string, first: number) => {
      const ranges = [{ index, first, count: 9 }];
      return (await allocations.takenFrom(datasetId as DatasetId, ranges).next()).done;
    };
    expect(await isNoneFrom(dataset._id, 0)).toBe(false);
    expect(await isNoneFrom(dataset._id, 3)).toBe(false);
    expect(await isNoneFrom(dataset._id, 4)).toBe(true);
    expect(await isNoneFrom(other._id, 0)).toBe(true);
  });
});

describe('uploads with sold leads', () => {
  async function soldOf(datasetId: string): Promise<ReadonlySet<UploadId>> {
    const { uploads } = await leads.app.get(UploadRepository).list(datasetId as DatasetId, 1);
    return leads.app.get(SoldUploads).among(datasetId as DatasetId, uploads);
  }

  it('finds uploads with sold leads while a purchase waits for its charge, is completed and is counted', async () => {
    const dataset = await leads.aDataset();
    const sold = await leads.uploaded(dataset._id, someLeads(5));
    await leads.uploaded(dataset._id, someLeads(5));
    expect(await soldOf(dataset._id)).toEqual(new Set());
    const buyer = leads.aBuyer();
    const seen: ReadonlySet<UploadId>[] = [];
    leads.billing.interrupt = async () => void seen.push(await soldOf(dataset._id));
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 2 });
    delete leads.billing.interrupt;
    seen.push(await soldOf(dataset._id));
    await leads.app.get(RateAdder).run();
    const stored = leads.mongo.collection<{ _id: string }>('purchases');
    expect(await stored.findOne({ _id: jobId })).toMatchObject({ inReturnRates: true });
    seen.push(await soldOf(dataset._id));
    expect(seen).toEqual([new Set([sold]), new Set([sold]), new Set([sold])]);
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(2);
  });
});
