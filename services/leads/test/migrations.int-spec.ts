import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PacksView } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { splitPurchaseQuantity } from '../src/migrations/0001-split-purchase-quantity.js';
import { dateLeadsOfEarlierChecks } from '../src/migrations/0003-date-leads-of-earlier-checks.js';
import { guardEarlierPurchases } from '../src/migrations/0002-guard-earlier-purchases.js';
import { guardId } from '../src/stock/exclusions/buyer-guard.js';
import { someLeads } from './factories/csv-lead.js';
import { aCheck, scrubSteps } from './scrub-steps.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.close());

const purchases = () => leads.mongo.collection<{ _id: string }>('purchases');
const packsOf = async ({ token }: TestBuyer) =>
  (await leads.http<PacksView>('GET', '/leads/packs', { token })).body.packs;

/** Removes the fields that builds before the migration did not store. */
async function aPackOfTheBuildBefore() {
  const { _id: datasetId } = await leads.aDataset(someLeads(4));
  const buyer = leads.aBuyer();
  const { jobId } = await leads.buy(buyer, datasetId, { quantity: 4 });
  await purchases().updateOne({ _id: jobId }, { $unset: { requested: '', delivered: '' } });
  return { buyer, jobId };
}

describe('splitting the quantity of purchases', () => {
  const migrate = () =>
    splitPurchaseQuantity.up({
      db: leads.mongo,
      log: { info: () => undefined } as never,
      signal: new AbortController().signal,
    });

  it('keeps a pack of the previous build readable before and after the migration', async () => {
    const { buyer, jobId } = await aPackOfTheBuildBefore();
    expect(await packsOf(buyer)).toMatchObject([{ _id: jobId, quantity: 4 }]);
    const { text } = await leads.download(buyer, jobId);
    await migrate();
    expect(await purchases().findOne({ _id: jobId })).toMatchObject({
      requested: 4,
      delivered: 4,
      quantity: 4,
    });
    expect(await packsOf(buyer)).toMatchObject([{ _id: jobId, quantity: 4 }]);
    expect((await leads.download(buyer, jobId)).text).toBe(text);
  });

  it('leaves the delivered number out of purchases without leads', async () => {
    const ids = ['requested', 'failed'].map((step) => ({ _id: newId(), step, quantity: 7 }));
    await purchases().insertMany(ids);
    await migrate();
    for (const { _id } of ids) {
      const stored = await purchases().findOne({ _id });
      expect(stored).toMatchObject({ requested: 7 });
      expect(stored).not.toHaveProperty('delivered');
    }
  });

  it('changes no purchase with split numbers', async () => {
    const _id = newId();
    const split = { _id, step: 'completed', requested: 9, delivered: 5, quantity: 5 };
    await purchases().insertOne(split as never);
    await migrate();
    expect(await purchases().findOne({ _id })).toEqual(split);
  });
});

describe('dating leads of earlier checks', () => {
  it('keeps the dates of states when a later check dates them anew', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const steps = scrubSteps(leads);
    const list = { datasetId: dataset._id };
    const scrubId = await steps.started([['9175550123']], { ...list, areaCodes: ['201'] });
    await steps.work();
    // As a build from before stored them.
    const { checkedOn, source } = aCheck;
    await leads.mongo.collection('scrub_runs').updateMany({}, { $unset: { check: '' } });
    await leads.mongo
      .collection('datasets')
      .updateOne({ _id: dataset._id as never }, [
        { $set: { stateChecks: { CA: { checkedOn, source, scrubId } } } },
      ]);
    await dateLeadsOfEarlierChecks.up({
      db: leads.mongo,
      log: { info: () => undefined } as never,
      signal: new AbortController().signal,
    });
    await steps.started([['9175550123']], { ...list, areaCodes: ['917'] });
    await steps.work();
    const stored = await leads.mongo.collection('datasets').findOne({ _id: dataset._id as never });
    expect(stored?.['stateChecks']).toEqual({ CA: { checkedOn, source } });
  });
});

describe('guarding earlier purchases', () => {
  it('keeps phones of earlier purchases from being sold again in another dataset', async () => {
    const some = someLeads(6);
    const [one, two] = [await leads.aDataset(some), await leads.aDataset(some)];
    const buyer = leads.aBuyer();
    await leads.buy(buyer, one._id, { quantity: 4 });
    await leads.mongo.collection('holders').deleteOne({ _id: guardId(buyer.id) as never });
    await guardEarlierPurchases.up({
      db: leads.mongo,
      log: { info: () => undefined } as never,
      signal: new AbortController().signal,
    });
    expect(await leads.available(buyer, two._id)).toBe(2);
    expect(await leads.available(leads.aBuyer(), two._id)).toBe(6);
  });
});
