import { describe, expect, it } from '@jest/globals';
import { someLeads } from './factories/csv-lead.js';
import { phonesOf, scrubSteps } from './scrub-steps.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const steps = scrubSteps(leads);

const dnc = { phoneStatus: 'dnc' } as const;

describe('an undone Do Not Call check', () => {
  it('makes its leads clean again, also those sold as dnc, and tells their owners', async () => {
    const file = someLeads(30);
    const dataset = await leads.aDataset(file);
    const datasetId = dataset._id;
    const [owner, buyerOfDnc, other] = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    await steps.bought(owner, datasetId, 30);
    const id = await steps.started([phonesOf(file).slice(0, 12)], { datasetId });
    await steps.work();
    await steps.bought(buyerOfDnc, datasetId, 4, dnc);
    const { cursor } = await steps.changesOf(owner);
    expect((await steps.post(`/${id}/undo`)).status).toBe(202);
    await steps.work();
    expect((await steps.post(`/${id}/undo`)).body).toMatchObject({
      state: 'undone',
      datasets: [{ turned: 12, restored: 12, kept: 0 }],
    });
    expect(await leads.available(other, datasetId)).toBe(30);
    expect(await leads.available(other, datasetId, dnc)).toBe(0);
    expect(await leads.available(owner, datasetId)).toBe(0);
    expect(await leads.available(buyerOfDnc, datasetId)).toBe(26);
    const { changes } = await steps.changesOf(owner, cursor);
    expect(changes).toHaveLength(12);
    expect(changes[0]).toMatchObject({ change: 'clean' });
    // A file with known phones is refused as before.
    expect((await leads.upload(datasetId, file)).body).toMatchObject({ duplicateCount: 30 });
  });

  it('sells nobody a phone of another dataset again, bought before, during or after it', async () => {
    const file = someLeads(9);
    const [one, two] = [await leads.aDataset(file), await leads.aDataset(file)];
    const [before, during, after] = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    const phones = new Map<TestBuyer, string[]>();
    const buy = async (buyer: TestBuyer, datasetId: string, wish = {}) => {
      const sold = (await steps.bought(buyer, datasetId, 3, wish)).phones;
      phones.set(buyer, [...(phones.get(buyer) ?? []), ...sold]);
    };
    await buy(before, one._id);
    const id = await steps.started([phonesOf(file)], { datasetId: one._id });
    await steps.work();
    await buy(during, one._id, dnc);
    await buy(during, two._id);
    await steps.post(`/${id}/undo`);
    await steps.work();
    await buy(after, one._id);
    for (const buyer of [before, during, after]) {
      const left = 9 - (phones.get(buyer)?.length ?? 0);
      expect(await leads.available(buyer, one._id)).toBe(left);
      expect(await leads.available(buyer, two._id)).toBe(left);
      for (const { _id } of [two, one].slice(0, left / 3)) await buy(buyer, _id);
      expect(await leads.available(buyer, one._id)).toBe(0);
      expect(await leads.available(buyer, two._id)).toBe(0);
      expect(new Set(phones.get(buyer)).size).toBe(9);
    }
  });

  it('lets a later check and a later upload turn the same leads again', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset(file);
    const datasetId = dataset._id;
    const [owner, late, other] = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    await steps.bought(owner, datasetId, 10);
    const first = await steps.started([phonesOf(file).slice(0, 6)], { datasetId });
    await steps.work();
    await steps.post(`/${first}/undo`);
    await steps.work();
    await steps.bought(late, datasetId, 10);
    await steps.started([phonesOf(file).slice(0, 3)], { datasetId });
    await steps.work();
    const flipped = file.slice(3, 6).map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
    await leads.upload(datasetId, flipped, { skipDuplicates: 'true' });
    expect(await leads.available(other, datasetId)).toBe(4);
    expect(await leads.available(other, datasetId, dnc)).toBe(6);
    for (const buyer of [owner, late]) {
      expect(await leads.available(buyer, datasetId)).toBe(0);
      expect(await leads.available(buyer, datasetId, dnc)).toBe(0);
    }
    const kinds = async (buyer: TestBuyer) =>
      (await steps.changesOf(buyer)).changes.map(({ change }) => change);
    expect(await kinds(owner)).toEqual([
      ...Array.from({ length: 6 }, () => 'dnc'),
      ...Array.from({ length: 6 }, () => 'clean'),
      ...Array.from({ length: 6 }, () => 'dnc'),
    ]);
    expect(await kinds(late)).toEqual(Array.from({ length: 6 }, () => 'dnc'));
  });
});
