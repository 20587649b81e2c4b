import { describe, expect, it, jest } from '@jest/globals';
import type { CallListView, DatasetId, UploadReport } from '@leadmart/contracts';
import { PackLeads } from '@leadmart/stock';
import { StockCountsRepository } from '@leadmart/stock/internals/counts/stock-counts.repository';
import { SaleCheck } from '@leadmart/stock/internals/sale-check';
import { aLead, phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { phonesOf, scrubSteps } from './scrub-steps.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const steps = scrubSteps(leads);

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

  it('a phone that became dnc is not sold to a buyer who owns it as clean', async () => {
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
    const stock = leads.app.get(SaleCheck);
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

async function bought(buyer: TestBuyer, datasetId: string, quantity: number) {
  const { jobId } = await leads.buy(buyer, datasetId, { quantity });
  return { jobId, phones: phonesIn((await leads.download(buyer, jobId)).text) };
}

describe('the file of a pack as of today', () => {
  it('a pack as of today has the status and check of today, and leaves the first file as it was', async () => {
    const file = someLeads(20);
    const dataset = await leads.aDataset();
    const checks = { dncCheckedOn: '2025-06-01', dncSource: 'Files' };
    await leads.upload(dataset._id, file, checks);
    const buyer = leads.aBuyer();
    const pack = await bought(buyer, dataset._id, 8);
    const before = await leads.download(buyer, pack.jobId);
    const today = async () => {
      const path_ = `/leads/packs/${pack.jobId}/download?asOf=today`;
      const { text } = await leads.as(buyer).get<string>(path_);
      return text.trim().split('\r\n');
    };
    const first = await today();
    expect(first[0]).toMatch(/,phoneNumberStatus,.*,dncCheckedAt$/);
    expect(first.slice(1).every((line) => /,clean,.*,2025-06-01$/.test(line))).toBe(true);
    await steps.started([pack.phones.slice(0, 3)], { areaCodes: ['917'], datasetId: dataset._id });
    await steps.work();
    const after = await today();
    expect(after).toHaveLength(9);
    expect(after.filter((line) => /,dnc,.*,2026-01-31$/.test(line))).toHaveLength(3);
    expect(after.filter((line) => /,clean,.*,2025-06-01$/.test(line))).toHaveLength(5);
    expect((await leads.download(buyer, pack.jobId)).text).toBe(before.text);
    await leads.asAdmin.delete(`/admin/datasets/${dataset._id}`);
    expect(await today()).toEqual(after);
    // Entries of the status log from before the purchase are not read.
    await leads.mongo
      .collection<{ _id: string }>('status_changes')
      .updateOne({ _id: `${dataset._id}:1` }, { $set: { at: new Date(0) } });
    expect((await today()).filter((line) => /,dnc,.*,2025-06-01$/.test(line))).toHaveLength(3);
    const other = { token: leads.aBuyer().token };
    const stolen = `/leads/packs/${pack.jobId}/download?asOf=today`;
    expect((await leads.http('GET', stolen, other)).status).toBe(404);
  });
});

describe('the last check of a bought lead', () => {
  it('follows the area code of its phone, an undo, and a later check', async () => {
    const file = [...someLeads(3), ...someLeads(3, { area: 312 })];
    const dataset = await leads.aDataset();
    const datasetId = dataset._id;
    await leads.upload(datasetId, file, { dncCheckedOn: '2025-06-01', dncSource: 'Files' });
    const buyer = leads.aBuyer();
    const { jobId } = await bought(buyer, datasetId, 6);
    const wrong = phonesOf(file)[5] ?? '';
    const seen = async () => {
      const { token } = buyer;
      const file_ = `/leads/packs/${jobId}/download?asOf=today`;
      const { text } = await leads.as(token).get<string>(file_);
      const page = `/leads/packs/${jobId}/call-list`;
      const { body } = await leads.as(token).get<CallListView>(page);
      const shown = new Map<string | undefined, string>(
        body.leads.map(({ phoneNumber, today, dncCheckedOn }) => [
          phoneNumber,
          `${today} ${dncCheckedOn}`,
        ]),
      );
      for (const line of text.trim().split('\r\n').slice(1)) {
        const phone = phonesOf(file).find((one) => line.includes(one));
        const status = line.includes(',dnc,') ? 'dnc' : 'clean';
        expect(shown.get(phone)).toBe(`${status} ${line.slice(-10)}`);
      }
      return phonesOf(file).map((phone) => shown.get(phone));
    };
    const [old, fresh] = ['clean 2025-06-01', 'clean 2026-01-31'];
    expect(await seen()).toEqual([old, old, old, old, old, old]);
    const first = await steps.started([[wrong]], { areaCodes: ['312'], datasetId });
    await steps.work();
    expect(await seen()).toEqual([old, old, old, fresh, fresh, 'dnc 2026-01-31']);
    await steps.post(`/${first}/undo`);
    await steps.work();
    expect(await seen()).toEqual([old, old, old, old, old, old]);
    const again = { areaCodes: ['201'], checkedOn: '2026-02-20', datasetId };
    await steps.started([[wrong]], again);
    await steps.work();
    const fresher = 'clean 2026-02-20';
    expect(await seen()).toEqual([fresher, fresher, fresher, old, old, 'dnc 2026-02-20']);
  });
});

it('a file with the statuses of today is an error, and not cut, when its first lines cannot be read', async () => {
  const dataset = await leads.aDataset(someLeads(3));
  const buyer = leads.aBuyer();
  const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 3 });
  const read = jest.spyOn(leads.app.get(PackLeads, { strict: false }), 'readTogether');
  read.mockImplementationOnce(() => {
    throw new Error('no primary');
  });
  const path = `/leads/packs/${jobId}/download?asOf=today`;
  expect((await leads.http('GET', path, buyer)).status).toBe(500);
  expect((await leads.http('GET', path, buyer)).status).toBe(200);
  read.mockRestore();
});
