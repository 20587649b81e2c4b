import { describe, expect, it } from '@jest/globals';
import {
  PurchaseCompleted,
  PurchaseFailed,
  ReleaseCredits,
  stateCodes,
  StockFellShort,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads({ SWEEP_INTERVAL_SECONDS: '1' });

describe('buying leads', () => {
  it('delivers a pack of exactly the requested leads after payment', async () => {
    const stock = [...someLeads(30, { state: 'CA' }), ...someLeads(60, { state: 'TX' })];
    const dataset = await leads.aDataset(stock, { pricing: { clean: 0.5, dnc: 4 } });
    const buyer = leads.aBuyer(100);
    const wish = { states: ['CA', 'TX'] as const, quantity: 12 };
    expect(await leads.available(buyer, dataset._id, wish)).toBe(90);
    const { jobId, ...view } = await leads.buy(buyer, dataset._id, wish);
    expect(view).toEqual({ status: 'completed', progress: 100, error: null });
    expect(leads.billing.balanceOf(buyer.id)).toBe(1_000 - 12 * 5);
    const { text } = await leads.download(buyer, jobId);
    const phones = phonesIn(text);
    expect(new Set(phones).size).toBe(12);
    const texan = new Set(stock.slice(30).map(({ phoneNumber }) => phoneNumber));
    expect(phones.filter((phone) => texan.has(phone))).toHaveLength(8);
    expect(await leads.available(buyer, dataset._id, wish)).toBe(78);
    const payload = { purchaseId: jobId, buyerId: buyer.id, quantity: 12, cost: 60 };
    await until(() => leads.bus.seen(PurchaseCompleted).some((e) => e.purchaseId === jobId));
    expect(leads.bus.seen(PurchaseCompleted)).toContainEqual(expect.objectContaining(payload));
  });

  it('says in the event whether a person or an API key made the purchase', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    const buyer = leads.aBuyer();
    const byKey = {
      ...buyer,
      token: leads.tokens.sign({ userId: buyer.id, scopes: ['buy', 'read'] }),
    };
    const made = [await leads.buy(buyer, dataset._id), await leads.buy(byKey, dataset._id)];
    const makerOf = (id: string) =>
      leads.bus.seen(PurchaseCompleted).find(({ purchaseId }) => purchaseId === id)?.madeBy;
    await until(() => made.every(({ jobId }) => makerOf(jobId)));
    expect(made.map(({ jobId }) => makerOf(jobId))).toEqual(['person', 'api-key']);
  });

  it('never sells a buyer the same lead twice, and sells the next buyer other leads', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const [ann, bob] = [leads.aBuyer(), leads.aBuyer()];
    const packOf = async (buyer: typeof ann, quantity: number) => {
      const { jobId } = await leads.buy(buyer, dataset._id, { quantity });
      return phonesIn((await leads.download(buyer, jobId)).text);
    };
    const first = await packOf(ann, 10);
    const bobs = await packOf(bob, 10);
    expect(bobs.filter((phone) => first.includes(phone))).toEqual([]);
    const rest = await packOf(ann, 30);
    expect(new Set([...first, ...rest]).size).toBe(40);
    expect(await leads.available(ann, dataset._id)).toBe(0);
    expect(await leads.available(bob, dataset._id)).toBe(30);
  });

  it('gives two concurrent purchases of one buyer different leads', async () => {
    const dataset = await leads.aDataset(someLeads(100));
    const buyer = leads.aBuyer();
    const purchases = await Promise.all(
      Array.from({ length: 5 }, () => leads.buy(buyer, dataset._id, { quantity: 20 })),
    );
    expect(purchases.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
    const packs = await Promise.all(purchases.map(({ jobId }) => leads.download(buyer, jobId)));
    const phones = packs.flatMap(({ text }) => phonesIn(text));
    expect(phones).toHaveLength(100);
    expect(new Set(phones).size).toBe(100);
  });

  it('sells each lead of an exclusive dataset to one buyer only', async () => {
    const dataset = await leads.aDataset(someLeads(60), { exclusive: true });
    const buyers = Array.from({ length: 6 }, () => leads.aBuyer());
    const purchases = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        ...(await leads.buy(buyer, dataset._id, { quantity: 10 })),
      })),
    );
    const packs = await Promise.all(
      purchases.map(({ buyer, jobId }) => leads.download(buyer, jobId)),
    );
    const phones = packs.flatMap(({ text }) => phonesIn(text));
    expect(phones).toHaveLength(60);
    expect(new Set(phones).size).toBe(60);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
  });

  it('accepts exactly one of two concurrent purchases that together exceed the balance', async () => {
    const dataset = await leads.aDataset(someLeads(50), { pricing: { clean: 1, dnc: 1 } });
    const buyer = leads.aBuyer(15);
    const jobs = await Promise.all([
      leads.request(buyer, dataset._id, { quantity: 10 }),
      leads.request(buyer, dataset._id, { quantity: 10 }),
    ]);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set([202, 402]));
    expect(leads.billing.balanceOf(buyer.id)).toBe(50);
    expect(await leads.available(buyer, dataset._id)).toBe(40);
    // A refused purchase leaves nothing but the command that blocks a late charge.
    await until(() => leads.bus.seen(ReleaseCredits).some(({ buyerId }) => buyerId === buyer.id));
    expect(leads.bus.seen(PurchaseFailed).filter(({ buyerId }) => buyerId === buyer.id)).toEqual(
      [],
    );
    const ofBuyer = { buyerId: buyer.id };
    expect(await leads.mongo.collection('purchases').countDocuments(ofBuyer)).toBe(1);
  });

  it('sells leads of all fifty states in one purchase', async () => {
    const stock = stateCodes.flatMap((state) => someLeads(4, { state }));
    const dataset = await leads.aDataset(stock);
    const buyer = leads.aBuyer();
    const wish = { states: stateCodes, quantity: 100 };
    const { jobId } = await leads.buy(buyer, dataset._id, wish);
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(100);
    expect(await leads.available(buyer, dataset._id, { states: stateCodes })).toBe(100);
  });
});

describe('a refused purchase', () => {
  it('refuses a purchase without available leads with the sentence of the specification', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const { status, body } = await leads.request(buyer, dataset._id, { phoneStatus: 'dnc' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'No leads available matching your criteria',
      available: 0,
    });
    await until(() =>
      leads.bus.seen(StockFellShort).some(({ datasetId }) => datasetId === dataset._id),
    );
  });

  it('offers the available leads when fewer are available than requested', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const refused = await leads.request(buyer, dataset._id, { quantity: 5 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      available: 3,
      requested: 5,
      error: 'Only 3 leads are available',
    });
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 5, acceptPartial: true });
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(3);
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000_000 - 3 * 50);
  });

  it('refuses a purchase when the credits do not suffice', async () => {
    const dataset = await leads.aDataset(someLeads(30));
    const { status, body } = await leads.request(leads.aBuyer(99.5), dataset._id, { quantity: 20 });
    expect(status).toBe(402);
    expect(body).toMatchObject({
      error: 'Insufficient credits. Please purchase more credits.',
      details: { missing: 0.5 },
    });
  });

  it('refuses a purchase when the terms of returns are worse than those shown to the buyer', async () => {
    const dataset = await leads.aDataset(someLeads(5));
    const buyer = leads.aBuyer();
    const shown = { windowDays: 14, capPercent: 10 };
    const buy = (expectedReturns: typeof shown) =>
      leads.request(buyer, dataset._id, { quantity: 1, expectedReturns });
    const set = (terms: object) => {
      const body = { ...shown, automaticPercent: 2, withdrawAfterBuyers: 2, ...terms };
      return leads.asAdmin.put('/admin/returns-policy', body);
    };
    await set({ windowDays: 7 });
    const now = { windowDays: 7, capPercent: 10 };
    const refused = { code: 'LEADS.RETURN_TERMS_CHANGED', details: now };
    expect(await buy(shown)).toMatchObject({ status: 409, body: refused });
    expect((await buy(now)).status).toBe(202);
    await set({});
  });

  it('refuses a purchase when the price differs from the price shown to the buyer', async () => {
    const dataset = await leads.aDataset(someLeads(30));
    const buyer = leads.aBuyer();
    const headers = { 'idempotency-key': 'shown-5' };
    const wish = { quantity: 2, expectedPrice: 5 };
    const bought = await leads.request(buyer, dataset._id, wish, headers);
    expect(bought.status).toBe(202);
    await leads.asAdmin.patch(`/admin/datasets/${dataset._id}/pricing`, {
      pricing: { clean: 5.5, dnc: 4 },
    });
    const { status, body } = await leads.request(buyer, dataset._id, wish);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'LEADS.PRICE_CHANGED', details: { price: 5.5 } });
    const repeated = await leads.request(buyer, dataset._id, wish, headers);
    expect(repeated.body.data.jobId).toBe(bought.body.data.jobId);
    const atNewPrice = { quantity: 2, expectedPrice: 5.5 };
    expect((await leads.request(buyer, dataset._id, atNewPrice)).status).toBe(202);
  });

  it('answers 404 to a purchase from a hidden or deleted dataset', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const path = `/admin/datasets/${dataset._id}`;
    await leads.asAdmin.patch(`${path}/visibility`);
    expect((await leads.request(buyer, dataset._id)).status).toBe(404);
    await leads.asAdmin.delete(path);
    expect((await leads.request(buyer, dataset._id)).status).toBe(404);
    await expect(leads.available(buyer, dataset._id)).rejects.toThrow('DATASET_NOT_FOUND');
  });

  it.each([
    ['datasetId', { datasetId: { $gt: '' } }],
    ['states', { states: [] }],
    ['states', { states: 'CA' }],
    ['states.0', { states: ['XX'] }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 1.5 }],
    ['phoneStatus', { phoneStatus: { $ne: 'x' } }],
    ['surprise', { surprise: 1 }],
  ])('refuses an invalid purchase and names the field: %s', async (field, wrong) => {
    const { status, body } = await leads
      .as(leads.aBuyer())
      .post<{ details: { fields: { field: string }[] } }>('/leads/purchase', {
        datasetId: '65f000000000000000000031',
        states: ['CA'],
        phoneStatus: 'clean',
        quantity: 1,
        ...wrong,
      });
    expect(status).toBe(400);
    expect(body.details.fields[0]?.field).toBe(field);
  });
});

describe('the quantity of a purchase', () => {
  it('refuses more than 1,000,000 leads with a sentence that contains the limit', async () => {
    const dataset = await leads.aDataset([aLead()]);
    const refused = await leads.request(leads.aBuyer(), dataset._id, { quantity: 1_000_001 });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('You can buy at most 1,000,000 leads at once');
  });
});

describe('a repeated request', () => {
  it('buys once when two requests have the same Idempotency-Key', async () => {
    const dataset = await leads.aDataset(someLeads(30));
    const buyer = leads.aBuyer();
    const headers = { 'idempotency-key': 'click-1' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => leads.request(buyer, dataset._id, { quantity: 3 }, headers)),
    );
    const ids = new Set(answers.map(({ body }) => body.data.jobId));
    expect(ids.size).toBe(1);
    await leads.ended(buyer, [...ids][0] ?? '');
    const again = await leads.request(buyer, dataset._id, { quantity: 3 }, headers);
    expect(ids.has(again.body.data.jobId)).toBe(true);
    const other = await leads.request(buyer, dataset._id, { quantity: 4 }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'BILLING.IDEMPOTENCY_KEY_REUSED' } });
    expect(await leads.available(buyer, dataset._id)).toBe(27);
    const another = await leads.request(leads.aBuyer(), dataset._id, { quantity: 4 }, headers);
    expect(another.status).toBe(202);
    // A key belongs to its buyer: what others did with it answers no refused request.
    const poor = await leads.request(leads.aBuyer(0), dataset._id, { quantity: 3 }, headers);
    expect(poor.status).toBe(402);
    const tooMany = await leads.request(leads.aBuyer(), dataset._id, { quantity: 31 }, headers);
    expect(tooMany).toMatchObject({ status: 409, body: { available: 30 } });
  });
});
