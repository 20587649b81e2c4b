import { afterEach, describe, expect, it } from '@jest/globals';
import type { HolderDocument } from '@leadmart/stock/internals/holdings/holder.schema';
import type { HoldingDocument } from '@leadmart/stock/internals/holdings/holding.schema';
import { defectsOf } from '@leadmart/stock/internals/testing/stored-holdings';
import { someScatteredLeads } from './factories/scattered-leads.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
afterEach(async () => {
  delete leads.billing.interrupt;
  expect(await defects()).toEqual([]);
});

const raw = { promoteBuffers: true };
const defects = async () =>
  defectsOf({
    holders: await leads.mongo.collection<HolderDocument>('holders').find({}, raw).toArray(),
    holdings: await leads.mongo.collection<HoldingDocument>('holdings').find({}, raw).toArray(),
  });

/** Returns whether the buyer has packed bitmaps, and the number of documents of single shelves. */
async function placesOf({ id }: TestBuyer) {
  const ofBuyer = { _id: { $regex: `:${id}$` } as never };
  const holders = leads.mongo.collection('holders');
  return {
    packed: (await holders.countDocuments({ ...ofBuyer, packed: { $ne: Buffer.alloc(0) } })) > 0,
    own: await leads.mongo.collection('holdings').countDocuments(ofBuyer),
  };
}

describe('a bitmap that is too large for the document of its holder', () => {
  it('gets a document of its own, and is packed again when a refused purchase gives the leads back', async () => {
    const dataset = await someScatteredLeads(leads, 2_240);
    const buyer = leads.aBuyer(60);
    await leads.buy(buyer, dataset._id, { quantity: 10 });
    expect(await placesOf(buyer)).toEqual({ packed: true, own: 0 });
    let during = {};
    leads.billing.interrupt = async () => {
      during = await placesOf(buyer);
    };
    expect(await leads.isUnpaid(buyer, dataset._id, { quantity: 2_160 })).toBe(true);
    expect(during).toEqual({ packed: false, own: 1 });
    expect(await placesOf(buyer)).toEqual({ packed: true, own: 0 });
    expect(await leads.available(buyer, dataset._id)).toBe(2_230);
  });
});
