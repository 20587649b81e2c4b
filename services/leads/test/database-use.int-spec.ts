import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LeadAgeBand, LineType } from '@leadmart/contracts';
import { countCommands } from '@leadmart/platform/testing';
import { StockCountsRepository } from '@leadmart/stock/internals/counts/stock-counts.repository';
import { anAgedDataset } from './aging.js';
import { anOutcome, callingSteps } from './calling-steps.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { someScatteredLeads } from './factories/scattered-leads.js';
import { startLeads, type TestBuyer } from './start-leads.js';

// No sweeper runs while commands are counted.
const leads = await startLeads({ SWEEP_INTERVAL_SECONDS: '3600' });

/** Saving the rotation is shared by the purchases of a moment. */
const rotations = ['find rotations', 'update rotations'];

/** Counts the commands of a request that buys leads. */
async function purchaseCommands(
  buyer: TestBuyer,
  datasetId: string,
  choice: { ages?: LeadAgeBand[]; maxTimesSold?: number; lineTypes?: LineType[] } = {},
): Promise<string[]> {
  const buy = async () => {
    const { status } = await leads.request(buyer, datasetId, { quantity: 10, ...choice });
    expect(status).toBe(202);
  };
  return countCommands(leads, buy, { ignored: rotations });
}

/** Whether a process has read the counts in the last second depends on its speed. */
const recentCounts = () => jest.spyOn(StockCountsRepository.prototype, 'recent');
beforeEach(() => void recentCounts().mockReturnValue(undefined));

const reads = ['find datasets', 'find buyer_guards', 'find holders', 'find stocks'];
/** The same for an order that asks how often leads were sold: it looks for purchases that are not counted yet. */
const asking = reads.toSpliced(1, 0, 'find allocations');
const afterStock = [
  'commitTransaction',
  'find refusal_counter',
  'find stocks',
  'bulkWrite purchases',
  'update purchases',
];
const budget = [...reads, 'bulkWrite allocations buyer_guards holders purchases', ...afterStock];

describe('the database commands of a purchase', () => {
  it('a purchase costs 10 database commands, the first of a buyer and later ones', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const buyer = leads.aBuyer();
    expect(await purchaseCommands(buyer, dataset._id)).toEqual(budget);
    expect(await purchaseCommands(buyer, dataset._id)).toEqual(budget);
    expect(budget).toHaveLength(10);
  });

  it('a purchase costs one command less when the process has read the counts in the last second', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const counts = await leads.app.get(StockCountsRepository).findLatest(dataset._id);
    recentCounts().mockReturnValue(counts);
    const expected = budget.toSpliced(budget.indexOf('find stocks'), 1);
    expect(await purchaseCommands(leads.aBuyer(), dataset._id)).toEqual(expected);
    // Too few by these counts: the purchase reads them again.
    const stale = { ...counts, counts: counts.counts.map(() => 0) };
    recentCounts().mockReturnValue(stale);
    expect(await purchaseCommands(leads.aBuyer(), dataset._id)).toEqual(budget);
  });

  it.each([
    ['of many buyers', 16, {}],
    ['of one buyer', 1, {}],
    ['of many buyers in an exclusive dataset', 16, { exclusive: true }],
    ['of many buyers where each lead has a limit of buyers', 16, { maxBuyers: 2 }],
  ])('purchases at once read their buyers, and commit, together: %s', async (_, many, terms) => {
    const dataset = await leads.aDataset(someLeads(160), terms);
    const buyers = Array.from({ length: many }, () => leads.aBuyer(10_000));
    const asked = Array.from({ length: 16 }, (_one, i) => buyers[i % many] as TestBuyer);
    const commands = await countCommands(leads, async () => {
      const request = (buyer: TestBuyer) => leads.request(buyer, dataset._id, { quantity: 10 });
      for (const { status } of await Promise.all(asked.map(request))) expect(status).toBe(202);
    });
    for (const command of ['find buyer_guards', 'find holders', 'commitTransaction'])
      expect(commands.filter((one) => one === command).length).toBeLessThanOrEqual(8);
    const taken = await Promise.all(buyers.map((buyer) => leads.available(buyer, dataset._id)));
    expect(taken).toEqual(buyers.map(() => (many === 1 || 'exclusive' in terms ? 0 : 150)));
  });

  it('a purchase costs two commands more where each lead has a limit of buyers', async () => {
    const dataset = await leads.aDataset(someLeads(40), { maxBuyers: 2 });
    const writes = 'bulkWrite allocations buyer_guards holders purchases sales_counts sold_levels';
    const counted = [...asking, 'find sold_levels', writes, ...afterStock];
    for (const buyer of [leads.aBuyer(), leads.aBuyer()])
      expect(await purchaseCommands(buyer, dataset._id)).toEqual(counted);
  });

  it('a purchase costs two commands more by times sold, one by line type, and at most one by age', async () => {
    const dataset = await leads.aDataset(someLeads(50));
    const buyer = leads.aBuyer();
    const [bulkWrite, rest] = [budget.slice(4, 5), budget.slice(5)];
    const bySales = [...asking, 'find sold_levels', ...bulkWrite, ...rest];
    expect(await purchaseCommands(buyer, dataset._id, { maxTimesSold: 0 })).toEqual(bySales);
    const byAge = [...reads, 'find shelves', ...bulkWrite, ...rest];
    expect(await purchaseCommands(buyer, dataset._id, { lineTypes: ['unknown'] })).toEqual(byAge);
    expect(await purchaseCommands(buyer, dataset._id, { ages: ['0-7'] })).toEqual(byAge);
    expect(await purchaseCommands(buyer, dataset._id, { ages: ['0-7'] })).toEqual(budget);
  });

  it('a purchase costs at most one command more where the price depends on the age of leads', async () => {
    const { _id } = await anAgedDataset(leads, { old: 20, fresh: 20 });
    const buyer = leads.aBuyer();
    const first = [...reads, 'find shelves', ...budget.slice(4)];
    expect(await purchaseCommands(buyer, _id)).toEqual(first);
    expect(await purchaseCommands(buyer, _id)).toEqual(budget);
  });

  it('a purchase costs one command more for large bitmaps, of all holders of a buyer (soak)', async () => {
    const dataset = await someScatteredLeads(leads, 4_400);
    const [buyer, rival] = [leads.aBuyer(20_000), leads.aBuyer(20_000)];
    const { jobId } = await leads.buy(rival, dataset._id, { quantity: 2_160 });
    const phones = phonesIn((await leads.download(rival, jobId)).text).join('\n');
    const listed = { token: buyer.token, body: { name: 'Customers', phones } };
    expect((await leads.http('POST', '/leads/suppression-lists', listed)).status).toBe(201);
    await leads.buy(buyer, dataset._id, { quantity: 2_160 });
    const write = 'bulkWrite allocations buyer_guards holders holdings purchases';
    const expected = [...reads, 'find holdings', write, ...afterStock];
    expect(await purchaseCommands(buyer, dataset._id)).toEqual(expected);
  });

  it('the first purchase since leads were withdrawn costs one command more (soak)', async () => {
    const file = someLeads(60);
    const dataset = await leads.aDataset(file);
    const withdraw = (from: number, to: number) =>
      leads.upload(
        dataset._id,
        file.slice(from, to).map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' })),
        { skipDuplicates: 'true' },
      );
    const [buyer, other] = [leads.aBuyer(), leads.aBuyer()];
    for (const from of [0, 3]) {
      await withdraw(from, from + 3);
      const expected = budget.toSpliced(reads.length, 0, 'find shelves');
      expect(await purchaseCommands(buyer, dataset._id)).toEqual(expected);
      expect(await purchaseCommands(other, dataset._id)).toEqual(budget);
      expect(await purchaseCommands(buyer, dataset._id)).toEqual(budget);
    }
  });
});

describe('the database commands of availability', () => {
  /** At most once a second. */
  const secondOld = ['find datasets', 'find stocks', 'find allocations', 'find sales_counts'];

  it('an order that chooses leads is counted again only when stock, buyer or sales have changed', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const [buyer, other] = [leads.aBuyer(), leads.aBuyer()];
    await leads.buy(other, dataset._id, { quantity: 10 });
    const counts = await leads.app.get(StockCountsRepository).findLatest(dataset._id);
    recentCounts().mockReturnValue(counts);
    let available = 0;
    const look = () =>
      countCommands(leads, async () => {
        const query = 'states=CA&phoneStatus=clean&ages=0-7&maxTimesSold=0';
        const path = `/leads/availability?datasetId=${dataset._id}&${query}`;
        const { body } = await leads.http<{ available: number }>('GET', path, buyer);
        ({ available } = body);
      });
    const counted = await look();
    expect(counted).toContain('find sold_levels');
    expect(available).toBe(30);
    const again = await look();
    expect(again.filter((one) => !secondOld.includes(one)).toSorted()).toEqual([
      'find buyer_guards',
      'find holders',
    ]);
    expect(available).toBe(30);
    for (const one of [other, buyer]) {
      await leads.buy(one, dataset._id, { quantity: 5 });
      expect(await look()).toContain('find sold_levels');
    }
    expect(available).toBe(20);
  });
});

describe('the database commands of a download', () => {
  it('a download costs 5 commands for up to 32 pages of known shelves', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 40 });
    const download = async () => {
      expect((await leads.download(buyer, jobId)).status).toBe(200);
    };
    const budget = ['find allocations', 'find pages', 'find purchases', 'insert outbox'];
    const first = await countCommands(leads, download, { ignored: rotations });
    expect(first.toSorted()).toEqual(['delete outbox', ...budget, 'find shelves'].toSorted());
    const again = await countCommands(leads, download, { ignored: rotations });
    expect(again.toSorted()).toEqual(['delete outbox', ...budget]);
  });
});

describe('the database commands of calls', () => {
  it('an outcome costs 11 commands, and a page of the call list up to 16', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const buyer = await leads.aPayingBuyer();
    const { jobId: packId } = await leads.buy(buyer, dataset._id, { quantity: 40 });
    const { record, listOf } = callingSteps(leads);
    const pack = { dataset, buyer, packId, phones: [] };
    const call = async () => {
      expect((await record(pack, [anOutcome()])).status).toBe(200);
    };
    const opened = ['find allocations', 'find purchases'];
    const ofOutcome = [
      ...opened,
      'find uploads',
      'find call_sheets',
      'find calling_sums',
      'bulkWrite call_sheets calling_sums outbox',
      'commitTransaction',
      // Whether lead or user were erased meanwhile, the numbers of the list, and the relay.
      'find suppression_lists',
      'find purchases',
      'find call_sheets',
      'delete outbox',
    ];
    await call();
    const sent = await countCommands(leads, call, { ignored: rotations });
    expect(sent.toSorted()).toEqual(ofOutcome.toSorted());
    // The status of today is what other pages of a pack read, too.
    const read = await countCommands(leads, () => listOf(pack), { ignored: rotations });
    expect(read.filter((one) => one === 'find call_sheets')).toHaveLength(2);
    expect(read.length).toBeLessThanOrEqual(16);
  });
});

describe('the database commands of an upload', () => {
  it('sends 16 commands for a file whose pages fit into one command', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const upload = async () => {
      const { status } = await leads.upload(dataset._id, someLeads(300));
      expect(status).toBe(201);
    };
    const commands = await countCommands(leads, upload);
    // Pages and the directory are staged at the same time.
    const staged = ['find shelves', 'find pages', 'insert pages', 'insert pieces'];
    expect(commands.filter((command) => staged.includes(command)).toSorted()).toEqual(
      staged.toSorted(),
    );
    expect(commands.filter((command) => !staged.includes(command))).toEqual([
      'find datasets',
      'insert stagings',
      'find directory_runs',
      'find stocks',
      'find refusal_counter',
      'update stagings',
      'findAndModify datasets',
      'insert uploads',
      'findAndModify stocks',
      'bulkWrite directory_runs eventLog outbox shelves',
      'commitTransaction',
      'delete outbox',
    ]);
  });
});
