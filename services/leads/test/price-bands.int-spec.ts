import { describe, expect, it } from '@jest/globals';
import {
  LeadsAdminActed,
  type AvailabilityView,
  type DatasetView,
  type PacksView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { anAgedDataset, halfPriceBands } from './aging.js';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();

const [newest, older] = [
  { fromDays: 0, toDays: 30, price: 5 },
  { fromDays: 31, price: 2.5 },
];
const seenBy = async ({ token }: TestBuyer, datasetId: string, query = '') => {
  const path = `/leads/availability?datasetId=${datasetId}&states=CA&phoneStatus=clean${query}`;
  return (await leads.as(token).get<AvailabilityView>(path)).body;
};
const packsOf = async ({ token }: TestBuyer) =>
  (await leads.as(token).get<PacksView>('/leads/packs')).body.packs;
const chargeOf = (packId: string) => leads.billing.charges.get(packId);

describe('orders of a dataset with price bands', () => {
  it('an order takes leads of each age in proportion, and pays the price of each with one charge', async () => {
    const { _id, old } = await anAgedDataset(leads, { old: 6, fresh: 4 });
    const buyer = leads.aBuyer();
    expect(await seenBy(buyer, _id)).toMatchObject({
      available: 10,
      bands: [
        { ...newest, available: 4 },
        { ...older, available: 6 },
      ],
    });
    const { jobId } = await leads.buy(buyer, _id, { quantity: 5, expectedPrice: 3.5 });
    expect(await packsOf(buyer)).toMatchObject([
      {
        quantity: 5,
        totalCost: 17.5,
        items: [
          { ...newest, leads: 2 },
          { ...older, leads: 3 },
        ],
      },
    ]);
    expect(chargeOf(jobId)).toEqual({ amount: 175, state: 'charged' });
    const bought = phonesIn((await leads.download(buyer, jobId)).text);
    expect(old.filter(({ phoneNumber }) => bought.includes(phoneNumber))).toHaveLength(3);
    expect(await seenBy(buyer, _id)).toMatchObject({ bands: [{ available: 2 }, { available: 3 }] });
  });

  it('an order that costs more than its buyer saw is refused with its items, and nothing is stored', async () => {
    const { _id } = await anAgedDataset(leads, { old: 6, fresh: 4 });
    const buyer = leads.aBuyer();
    const order = { quantity: 5, expectedPrice: 3.4 };
    expect(await leads.request(buyer, _id, order)).toMatchObject({
      status: 409,
      body: {
        code: 'LEADS.PRICE_CHANGED',
        details: {
          price: 3.5,
          items: [
            { ...newest, leads: 2 },
            { ...older, leads: 3 },
          ],
        },
      },
    });
    const rows = await leads.mongo.collection('purchases').countDocuments({ buyerId: buyer.id });
    expect([rows, (await seenBy(buyer, _id)).available]).toEqual([0, 10]);
    expect(await leads.request(buyer, _id, { ...order, expectedPrice: 1e300 })).toMatchObject({
      status: 202,
    });
  });

  it('an order of some ages pays their price, and fewer leads than asked cost no more each', async () => {
    const { _id } = await anAgedDataset(leads, { old: 6, fresh: 4 });
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, _id, { quantity: 3, ages: ['31-90', '91+'] });
    expect(chargeOf(jobId)).toMatchObject({ amount: 75 });
    expect(await seenBy(buyer, _id, '&ages=0-7')).toMatchObject({
      bands: [{ available: 4 }, { available: 0 }],
    });
    const all = { quantity: 9, acceptPartial: true };
    const average = (4 * 5 + 3 * 2.5) / 7;
    expect(await leads.request(buyer, _id, { ...all, expectedPrice: 3.9 })).toMatchObject({
      body: { code: 'LEADS.PRICE_CHANGED', details: { price: average } },
    });
    const partial = await leads.buy(buyer, _id, { ...all, expectedPrice: average });
    expect(chargeOf(partial.jobId)).toMatchObject({ amount: 275 });
  });

  it('a lead that a check moved costs as much as on the day on which it was first listed', async () => {
    const { _id, old } = await anAgedDataset(
      leads,
      { old: 2, fresh: 2 },
      { pricing: { clean: 5, dnc: 4 } },
    );
    await leads.uploaded(_id, [aLead({ ...old[0], phoneNumberStatus: 'dnc' })]);
    await leads.uploaded(_id, someLeads(1, { phoneNumberStatus: 'dnc' }));
    const { jobId } = await leads.buy(leads.aBuyer(), _id, { phoneStatus: 'dnc', quantity: 2 });
    expect(chargeOf(jobId)).toMatchObject({ amount: 40 + 20 });
  });

  it('orders at once sell each lead of an exclusive dataset once, each at its price', async () => {
    const { _id, old, fresh } = await anAgedDataset(
      leads,
      { old: 30, fresh: 18 },
      { exclusive: true },
    );
    const buyers = Array.from({ length: 16 }, () => leads.aBuyer());
    const packs = await Promise.all(buyers.map((buyer) => leads.buy(buyer, _id, { quantity: 3 })));
    expect(packs.map(({ status }) => status)).toEqual(buyers.map(() => 'completed'));
    const costs = packs.map(({ jobId }) => chargeOf(jobId)?.amount ?? 0);
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(old.length * 25 + fresh.length * 50);
  });
});

describe('the price bands of a dataset', () => {
  const reprice = (id: string, priceBands: unknown, version?: number) =>
    leads.asAdmin.patch<DatasetView & { error: string; code: string }>(
      `/admin/datasets/${id}/pricing`,
      { pricing: { clean: 5, dnc: 4 }, priceBands, ...(version !== undefined && { version }) },
    );

  it('an admin sets them beside the prices, with a record, and buyers see them', async () => {
    const dataset = await leads.aDataset(someLeads(2));
    expect(dataset).not.toHaveProperty('priceBands');
    const { body } = await reprice(dataset._id, halfPriceBands.toReversed(), dataset.version);
    expect(body.priceBands).toEqual(halfPriceBands);
    // Only they have changed, so an undo sends them alone.
    expect(body.undo?.values).toEqual({ priceBands: [{ fromDays: 0, factor: 1 }] });
    const repriced = await until(() =>
      leads.bus
        .seen(LeadsAdminActed)
        .find(({ action, subject }) => action === 'dataset.repriced' && subject.id === dataset._id),
    );
    expect(repriced).toMatchObject({
      before: { priceBands: '0+: ×1' },
      after: { priceBands: '0–30: ×1, 31+: ×0.5' },
    });
    const buyer = leads.aBuyer();
    const { body: seen } = await leads.http<{ datasets: DatasetView[] }>('GET', '/datasets', buyer);
    expect(seen.datasets.find(({ _id }) => _id === dataset._id)?.priceBands).toEqual(
      halfPriceBands,
    );
    expect(await seenBy(buyer, dataset._id)).toHaveProperty('bands');
    expect(await reprice(dataset._id, undefined)).toMatchObject({
      body: { priceBands: halfPriceBands },
    });
    expect(await reprice(dataset._id, [{ fromDays: 0, factor: 1 }], dataset.version)).toMatchObject(
      {
        status: 409,
        body: { code: 'HTTP.STALE_WRITE' },
      },
    );
    const one = await reprice(dataset._id, [{ fromDays: 0, factor: 1 }]);
    expect(one.body).not.toHaveProperty('priceBands');
    expect(await seenBy(buyer, dataset._id)).not.toHaveProperty('bands');
  });

  it.each([
    ['bands 0–30 and 25–90 overlap', [[0, 30], [25, 90], [91]]],
    ['no band for 31–60 days', [[0, 30], [61]]],
  ])('an admin is refused: %s', async (fault, ages) => {
    const { _id } = await leads.aDataset();
    const bands = ages.map(([fromDays, toDays]) => ({ fromDays, toDays, factor: 1 }));
    const { status, body } = await reprice(_id, bands);
    expect([status, body.error]).toEqual([400, `Price bands: ${fault}`]);
  });
});
