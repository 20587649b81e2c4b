import { describe, expect, it } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { RateAdder } from '../src/care/returns/rates/rate-adder.js';
import { SoldUploads } from '../src/supply/uploads/sold-uploads.js';
import { UploadRepository } from '../src/supply/uploads/upload.repository.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

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
