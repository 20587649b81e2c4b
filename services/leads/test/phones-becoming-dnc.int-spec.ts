import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DatasetId, UploadReport } from '@leadmart/contracts';
import { StockCountsRepository } from '../src/stock/counts/stock-counts.repository.js';
import { StockService } from '../src/stock/stock.service.js';
import { aLead, phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.close());

describe('a phone that becomes dnc', () => {
  it('sells a phone that became dnc as dnc and no longer as clean', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset(file);
    const flipped = file.slice(0, 4).map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
    const refused = await leads.upload(dataset._id, flipped);
    expect(refused).toMatchObject({
      status: 409,
      body: { duplicateCount: 4, statusChangedCount: 4 },
    });
    const taken = await leads.upload<UploadReport>(dataset._id, flipped, {
      skipDuplicates: 'true',
    });
    expect(taken.body).toMatchObject({ addedCount: 0, duplicateCount: 4, statusChangedCount: 4 });
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, dataset._id)).toBe(6);
    expect(await leads.available(buyer, dataset._id, { phoneStatus: 'dnc' })).toBe(4);
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 6 });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    expect(phones.sort()).toEqual(
      file
        .slice(4)
        .map(({ phoneNumber }) => phoneNumber)
        .sort(),
    );
    // The same file again changes nothing, and a file with the phone as clean neither.
    expect((await leads.upload(dataset._id, flipped, { skipDuplicates: 'true' })).status).toBe(409);
    expect((await leads.upload(dataset._id, file, { skipDuplicates: 'true' })).status).toBe(409);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(6);
  });

  it('does not sell a phone that became dnc to a buyer who owns it as clean', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset(file);
    const [owner, other] = [leads.aBuyer(), leads.aBuyer()];
    const bought = await leads.buy(owner, dataset._id, { quantity: 5 });
    const before = (await leads.download(owner, bought.jobId)).text;
    const flipped = file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc', city: 'Elsewhere' }));
    await leads.upload(dataset._id, [...flipped, ...someLeads(1)], { skipDuplicates: 'true' });
    const dnc = { phoneStatus: 'dnc' } as const;
    expect(await leads.available(owner, dataset._id)).toBe(1);
    expect(await leads.available(owner, dataset._id, dnc)).toBe(5);
    expect(await leads.available(other, dataset._id, dnc)).toBe(10);
    const again = await leads.buy(owner, dataset._id, { ...dnc, quantity: 5 });
    const owned = new Set(phonesIn(before));
    const phones = phonesIn((await leads.download(owner, again.jobId)).text);
    expect(phones.filter((phone) => owned.has(phone))).toEqual([]);
    expect(await leads.available(owner, dataset._id, dnc)).toBe(0);
    // A pack keeps the bytes of the time of its sale.
    expect((await leads.download(owner, bought.jobId)).text).toBe(before);
  });

  it('stores a phone as dnc when one row of the file is dnc', async () => {
    const dataset = await leads.aDataset();
    const lead = aLead();
    await leads.upload(dataset._id, [lead, { ...lead, phoneNumberStatus: 'dnc' }], {
      skipDuplicates: 'true',
    });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
    expect(await leads.available(leads.aBuyer(), dataset._id, { phoneStatus: 'dnc' })).toBe(1);
  });

  const flip = (datasetId: DatasetId, flipped: readonly CsvLead[]) =>
    leads.upload(
      datasetId,
      flipped.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' })),
      { skipDuplicates: 'true' },
    );

  /** Buys six leads, of which two became dnc, and expects the other four. */
  async function buysOthers(datasetId: DatasetId, others: readonly CsvLead[]): Promise<void> {
    const buyer = leads.aBuyer();
    const wish = { quantity: 6, acceptPartial: true };
    const { jobId, status } = await leads.buy(buyer, datasetId, wish);
    expect(status).toBe('completed');
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    expect(phones.sort()).toEqual(others.map(({ phoneNumber }) => phoneNumber).sort());
    expect(await leads.available(buyer, datasetId)).toBe(0);
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000_000 - 4 * 50);
  }

  it('delivers no reserved lead that becomes dnc before payment, and charges only the others', async () => {
    const file = someLeads(6);
    const dataset = await leads.aDataset(file);
    const stock = leads.app.get(StockService);
    const isStillForSale = stock.isStillForSale.bind(stock);
    const spy = jest.spyOn(stock, 'isStillForSale').mockImplementationOnce(async (...purchase) => {
      await flip(dataset._id, file.slice(0, 2));
      return isStillForSale(...purchase);
    });
    await buysOthers(dataset._id, file.slice(2));
    spy.mockRestore();
  });

  it('delivers no lead that became dnc after this process read the counts', async () => {
    const file = someLeads(6);
    const dataset = await leads.aDataset(file);
    const counts = leads.app.get(StockCountsRepository);
    const before = await counts.findLatest(dataset._id);
    await flip(dataset._id, file.slice(0, 2));
    const spy = jest.spyOn(counts, 'recent').mockReturnValueOnce(before);
    await buysOthers(dataset._id, file.slice(2));
    expect(spy).toHaveBeenCalledWith(dataset._id);
    spy.mockRestore();
  });
});
