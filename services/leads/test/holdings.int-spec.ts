import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Transactions } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { Repeater } from '@leadmart/platform/time';
import { resumePurchasesTask } from '../src/purchases/fulfilment/resume-purchases.js';
import type {
  HolderDocument,
  PackedHoldingsDocument,
} from '../src/stock/holdings/holder.schema.js';
import { HoldingRepository } from '../src/stock/holdings/holding.repository.js';
import type { HoldingDocument } from '../src/stock/holdings/holding.schema.js';
import { sizeOf } from '../src/stock/shelves/number-set.js';
import { shelfIndex } from '../src/stock/shelves/shelf.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { someScatteredLeads } from './factories/scattered-leads.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';
import { defectsOf } from './stored-holdings.js';

/** Replicas on the same data, one for each format. */
let packing: Leads;
let ofShelves: Leads;
let adding: Leads;
beforeAll(async () => {
  packing = await startLeads({ HOLDINGS_FORMAT: 'packed' });
  ofShelves = await startLeads({ HOLDINGS_FORMAT: 'shelves' }, packing);
  adding = await startLeads({ HOLDINGS_FORMAT: 'added' }, packing);
});
let stopped: ReturnType<typeof aStop>;
beforeEach(() => {
  stopped = aStop();
});
afterEach(async () => {
  stopped.end();
  delete packing.billing.interrupt;
  expect(await defects()).toEqual([]);
});
afterAll(async () => {
  await ofShelves.stop();
  await adding.stop();
  await packing.close();
});

function aStop() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}

const raw = { promoteBuffers: true };
const defects = async () =>
  defectsOf({
    holders: await packing.mongo
      .collection<HolderDocument | PackedHoldingsDocument>('holders')
      .find({}, raw)
      .toArray(),
    holdings: await packing.mongo.collection<HoldingDocument>('holdings').find({}, raw).toArray(),
  });

/** Returns whether the buyer has a packed document, and the number of documents of single shelves. */
async function placesOf({ id }: TestBuyer) {
  const ofBuyer = { _id: { $regex: `:${id}$` } as never };
  const holders = packing.mongo.collection('holders');
  return {
    packed: (await holders.countDocuments({ ...ofBuyer, packed: { $exists: true } })) > 0,
    own: await packing.mongo.collection('holdings').countDocuments(ofBuyer),
  };
}

const states = ['CA', 'NY', 'TX'] as const;
const leadsInThreeStates = (each: number) => states.flatMap((state) => someLeads(each, { state }));

describe('holdings in several formats', () => {
  it('never sells a buyer a lead twice when replicas of all formats sell in turn', async () => {
    const dataset = await packing.aDataset(leadsInThreeStates(20));
    const buyer = packing.aBuyer();
    const phones: string[] = [];
    for (const replica of [ofShelves, packing, adding, ofShelves, adding, packing]) {
      const { jobId } = await replica.buy(buyer, dataset._id, { states, quantity: 10 });
      phones.push(...phonesIn((await replica.download(buyer, jobId)).text));
      const isPacking = replica !== ofShelves;
      expect(await placesOf(buyer)).toEqual({ packed: isPacking, own: isPacking ? 0 : 3 });
      expect(await replica.available(buyer, dataset._id, { states })).toBe(60 - phones.length);
    }
    expect(new Set(phones).size).toBe(60);
  });

  it('takes over only the shelves that a purchase changes', async () => {
    const dataset = await packing.aDataset(leadsInThreeStates(4));
    const buyer = packing.aBuyer();
    await ofShelves.buy(buyer, dataset._id, { states, quantity: 6 });
    await packing.buy(buyer, dataset._id, { states: ['NY'], quantity: 1 });
    expect(await placesOf(buyer)).toEqual({ packed: true, own: 2 });
    expect(await packing.available(buyer, dataset._id, { states })).toBe(5);
  });

  it('gives concurrent purchases of one buyer different leads when both formats are written', async () => {
    const dataset = await packing.aDataset(leadsInThreeStates(20));
    const buyer = packing.aBuyer();
    const jobs = await Promise.all(
      [ofShelves, packing, ofShelves, packing, packing, ofShelves].map((replica) =>
        replica.buy(buyer, dataset._id, { states, quantity: 10 }),
      ),
    );
    const packs = await Promise.all(jobs.map(({ jobId }) => packing.download(buyer, jobId)));
    expect(new Set(packs.flatMap(({ text }) => phonesIn(text))).size).toBe(60);
    expect(await packing.available(buyer, dataset._id, { states })).toBe(0);
  });

  it.each(['shelves', 'packed'])(
    'gives the leads of a dead worker back when the other format took them, writing %s',
    async (format) => {
      const [dying, living] = format === 'packed' ? [ofShelves, packing] : [packing, ofShelves];
      const dataset = await packing.aDataset(leadsInThreeStates(10));
      const buyer = packing.aBuyer(50);
      await living.buy(buyer, dataset._id, { states, quantity: 9 });
      let isStopped = false;
      packing.billing.interrupt = async () => {
        if (isStopped) return;
        isStopped = true;
        await stopped.promise;
      };
      const { body } = await dying.request(buyer, dataset._id, { states, quantity: 12 });
      expect(await living.available(buyer, dataset._id, { states })).toBe(9);
      const { jobId } = body.data;
      const lapsed = { $set: { resumeAt: new Date(0) } };
      await packing.mongo.collection('purchases').updateOne({ _id: jobId as never }, lapsed);
      await until(async () => {
        await living.app.get(Repeater).runNow(resumePurchasesTask);
        return (await living.status(buyer, jobId)).status === 'failed';
      });
      expect(await living.available(buyer, dataset._id, { states })).toBe(21);
      expect((await placesOf(buyer)).packed).toBe(format === 'packed');
    },
  );
});

describe('the owners of leads on some shelves', () => {
  it('are read in pages, each once, and no others', async () => {
    const dataset = await packing.aDataset(leadsInThreeStates(2));
    const buyers = (['CA', 'NY', 'CA', 'TX'] as const).map((state) => ({
      ...packing.aBuyer(),
      state,
    }));
    for (const buyer of buyers)
      await packing.buy(buyer, dataset._id, { states: [buyer.state], quantity: 1 });
    const holdings = packing.app.get(HoldingRepository, { strict: false });
    const shelves = [shelfIndex('CA', 'clean'), shelfIndex('NY', 'clean')];
    const ownersAfter = (after: string) =>
      packing.app
        .get(Transactions)
        .run((tx) => holdings.findOwners(dataset._id, shelves, { after, limit: 2 }, tx));
    const first = await ownersAfter('');
    const owners = [...first, ...(await ownersAfter(first.at(-1)?.holder ?? ''))];
    const expected = buyers.slice(0, 3).map(({ id }) => id);
    expect(owners.map(({ holder }) => holder)).toEqual(expected.toSorted());
    const numbers = owners.flatMap((owner) => [...owner.numbers.values()]);
    expect(numbers.map(sizeOf)).toEqual([1, 1, 1]);
  });
});

describe('a bitmap that is too large for the packed document', () => {
  it('gets a document of its own, and is packed again when a refused purchase gives the leads back', async () => {
    const dataset = await someScatteredLeads(packing, 1_120);
    const buyer = packing.aBuyer(60);
    await packing.buy(buyer, dataset._id, { quantity: 10 });
    expect(await placesOf(buyer)).toEqual({ packed: true, own: 0 });
    let during = {};
    packing.billing.interrupt = async () => {
      during = await placesOf(buyer);
    };
    const { status } = await packing.request(buyer, dataset._id, { quantity: 1_080 });
    expect(status).toBe(402);
    expect(during).toEqual({ packed: false, own: 1 });
    expect(await placesOf(buyer)).toEqual({ packed: true, own: 0 });
    expect(await packing.available(buyer, dataset._id)).toBe(1_110);
  });
});

describe('a purchase of a buyer with a large bitmap', () => {
  const documentOf = async ({ id }: TestBuyer) =>
    await packing.mongo
      .collection<HoldingDocument>('holdings')
      .findOne({ _id: { $regex: `:${id}$` } as never }, raw);

  it('leaves the bitmap as it is, whichever replicas add to it, until one writes it again (soak)', async () => {
    const dataset = await someScatteredLeads(adding, 750);
    const buyer = packing.aBuyer(4_000);
    const another = await startLeads({ HOLDINGS_FORMAT: 'added' }, packing);
    const phones: string[] = [];
    const buy = async (replica: Leads, quantity: number) => {
      const { jobId } = await replica.buy(buyer, dataset._id, { quantity });
      phones.push(...phonesIn((await replica.download(buyer, jobId)).text));
      return await documentOf(buyer);
    };
    const written = await buy(adding, 640);
    expect(written?.numbers.length).toBeGreaterThan(1_024);
    for (const replica of [another, adding, another])
      expect(await buy(replica, 10)).toEqual(written);
    const again = await buy(packing, 10);
    expect(again?.stamp).not.toEqual(written?.stamp);
    for (const replica of [adding, another]) expect(await buy(replica, 10)).toEqual(again);
    // A bitmap of shelves has no stamp in the pack, so that it may be another one when `adding` reads it again.
    await buy(ofShelves, 10);
    await buy(adding, 5);
    await buy(ofShelves, 25);
    for (const replica of [another, adding]) await buy(replica, 5);
    expect(new Set(phones).size).toBe(750);
    expect(await adding.available(buyer, dataset._id)).toBe(0);
    await another.stop();
  });
});
