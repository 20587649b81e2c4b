import { describe, expect, it } from '@jest/globals';
import type {
  AvailabilityView,
  DatasetView,
  CallListView,
  PackHistoryView,
  SamplesView,
} from '@leadmart/contracts';
import { dayOf, startOfDay } from '@leadmart/stock';
import { grownOlder } from './aging.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();

const counted = (buyer: TestBuyer, datasetId: string, choice: string) =>
  leads
    .as(buyer)
    .get<AvailabilityView & { error: string }>(
      `/leads/availability?datasetId=${datasetId}&states=CA&phoneStatus=clean&${choice}`,
    );
const countOf = async (buyer: TestBuyer, datasetId: string, choice: string) =>
  (await counted(buyer, datasetId, choice)).body.available;
const setBuyers = (id: string, maxBuyers: unknown, exclusive = false) =>
  leads.asAdmin.patch<DatasetView & { code: string; error: string }>(
    `/admin/datasets/${id}/exclusive`,
    { exclusive, maxBuyers },
  );
const sold = { status: 409, body: { code: 'LEADS.DATASET_SOLD' } };

describe('orders that choose among the leads of their states', () => {
  it('an order counts and buys leads of some ages, and its pack says so', async () => {
    const file = someLeads(12);
    const { _id } = await leads.aDataset(file.slice(0, 5));
    await grownOlder(leads, _id, 8);
    await leads.uploaded(_id, file);
    const buyer = leads.aBuyer();
    expect(await countOf(buyer, _id, 'ages=0-7')).toBe(7);
    expect(await countOf(buyer, _id, 'ages=8-30,91%2B')).toBe(5);
    expect(await countOf(buyer, _id, 'ages=31-90')).toBe(0);
    expect(await countOf(buyer, _id, 'ages=91%2B,31-90,8-30,0-7')).toBe(12);
    const { jobId } = await leads.buy(buyer, _id, { quantity: 4, ages: ['8-30'] });
    expect(await countOf(buyer, _id, 'ages=8-30')).toBe(1);
    expect(await countOf(buyer, _id, 'ages=0-7')).toBe(7);
    const bought = (await leads.download(buyer, jobId)).text;
    const old = file.slice(0, 5).filter(({ phoneNumber: phone }) => bought.includes(phone));
    expect(old).toHaveLength(4);
    const { body } = await leads.http<{ packs: object[] }>('GET', '/leads/packs', buyer);
    expect(body.packs).toMatchObject([{ ages: ['8-30'] }]);
    const rest = await leads.request(buyer, _id, { quantity: 2, ages: ['8-30'] });
    expect(rest).toMatchObject({ status: 409, body: { available: 1 } });
  });

  it('an order counts and buys leads that were sold to few, as of all purchases before it', async () => {
    const { _id } = await leads.aDataset(someLeads(10));
    const [one, two, three] = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    await leads.buy(one, _id, { quantity: 6 });
    expect(await countOf(two, _id, 'maxTimesSold=0')).toBe(4);
    expect(await countOf(one, _id, 'maxTimesSold=0')).toBe(4);
    await leads.buy(two, _id, { quantity: 4, maxTimesSold: 0 });
    expect(await leads.request(three, _id, { maxTimesSold: 0 })).toMatchObject({
      status: 409,
      body: { code: 'LEADS.NO_LEADS_AVAILABLE' },
    });
    await leads.buy(two, _id, { quantity: 6 });
    expect(await countOf(three, _id, 'maxTimesSold=1')).toBe(4);
    expect(await countOf(three, _id, 'maxTimesSold=2')).toBe(10);
  });

  it('sample rows are of the leads that were chosen', async () => {
    const [old] = someLeads(1, { state: 'CA' });
    if (!old) throw new Error('expected a lead');
    const { _id } = await leads.aDataset([{ ...old, firstName: 'Zoe', lastName: 'Quill' }]);
    await grownOlder(leads, _id, 40);
    await leads.uploaded(_id, someLeads(8));
    const buyer = leads.aBuyer();
    const rowsOf = async (choice: string) => {
      const query = `datasetId=${_id}&states=CA&phoneStatus=clean&${choice}`;
      const { body } = await leads.http<SamplesView>('GET', `/leads/samples?${query}`, buyer);
      return body.rows.map(({ name }) => name[0]);
    };
    expect(await rowsOf('ages=31-90')).toEqual(['Z']);
    expect(await rowsOf('ages=0-7')).toEqual(['A', 'A', 'A', 'A', 'A']);
    expect(await rowsOf('ages=91%2B')).toEqual([]);
    await leads.buy(buyer, _id, { quantity: 1, ages: ['31-90'] });
    expect(await rowsOf('maxTimesSold=0')).not.toContain('Z');
  });

  it.each([
    ['ages=0-8', 'Ages must be one of 0-7, 8-30, 31-90, 91+'],
    ['ages=', 'Ages must be one of 0-7, 8-30, 31-90, 91+'],
    ['maxTimesSold=6', 'Max times sold must be a whole number from 0 to 5'],
    ['maxTimesSold=-1', 'Max times sold must be a whole number from 0 to 5'],
  ])('an order refuses the choice %s: %s', async (choice, error) => {
    const { status, body } = await counted(leads.aBuyer(), '0'.repeat(24), choice);
    expect([status, body.error]).toEqual([400, error]);
  });
});

describe('the history of a pack', () => {
  const historyOf = (buyer: TestBuyer, packId: string) =>
    leads.as(buyer).get<PackHistoryView>(`/leads/packs/${packId}/history`);
  const listed = (days: number, count: number) => ({
    day: startOfDay(dayOf(new Date()) - days)
      .toISOString()
      .slice(0, 10),
    leads: count,
  });

  it('a pack says since when its leads were listed, and how many buyers they had, then and now', async () => {
    const file = someLeads(6);
    const { _id } = await leads.aDataset(file.slice(0, 4));
    await grownOlder(leads, _id, 30);
    await leads.uploaded(_id, file);
    const [one, two] = [leads.aBuyer(), leads.aBuyer()];
    const first = await leads.buy(one, _id, { quantity: 4, ages: ['8-30'] });
    const second = await leads.buy(two, _id, { quantity: 6 });
    // One lead moves to another shelf, where its day and its buyers stay known.
    const dnc = { ...file[0], phoneNumberStatus: 'dnc' } as (typeof file)[number];
    await leads.uploaded(_id, [dnc]);
    const three = leads.aBuyer();
    await leads.buy(three, _id, { phoneStatus: 'dnc' });
    expect((await historyOf(one, first.jobId)).body).toEqual({
      firstListed: [listed(30, 4)],
      soldBefore: [{ times: 0, leads: 4 }],
      soldNow: [
        { times: 2, leads: 3 },
        { times: 3, leads: 1 },
      ],
    });
    expect((await historyOf(two, second.jobId)).body).toMatchObject({
      firstListed: [listed(30, 4), listed(0, 2)],
      soldBefore: [
        { times: 0, leads: 2 },
        { times: 1, leads: 4 },
      ],
    });
    expect((await historyOf(two, first.jobId)).status).toBe(404);
    const ofLead = (buyer: TestBuyer, packId: string, lead: string) =>
      leads.as(buyer).get(`/leads/packs/${packId}/leads/${lead}/history`);
    const { body } = await leads
      .as(two)
      .get<CallListView>(`/leads/packs/${second.jobId}/call-list`);
    const said = new Map<string, unknown>();
    for (const { _id: lead, phoneNumber } of body.leads)
      said.set(phoneNumber, (await ofLead(two, second.jobId, lead)).body);
    const told = (days: number, soldBefore: number, soldNow: number) => ({
      firstListed: listed(days, 1).day,
      soldBefore,
      soldNow,
    });
    expect(file.map(({ phoneNumber }) => said.get(phoneNumber))).toEqual([
      told(30, 1, 3),
      ...[1, 2, 3].map(() => told(30, 1, 2)),
      ...[4, 5].map(() => told(0, 0, 1)),
    ]);
    expect((await ofLead(two, second.jobId, 'CA-99')).body).toMatchObject({
      error: expect.stringContaining('lead'),
    });
    expect((await ofLead(one, second.jobId, body.leads[0]?._id ?? '')).status).toBe(404);
  });

  it('a lead that a check moved keeps its day when it is sold', async () => {
    const [lead] = someLeads(1);
    if (!lead) throw new Error('expected a lead');
    const { _id } = await leads.aDataset([lead]);
    await grownOlder(leads, _id, 100);
    await leads.uploaded(_id, [{ ...lead, phoneNumberStatus: 'dnc' }]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, _id, { phoneStatus: 'dnc', ages: ['91+'] });
    expect((await historyOf(buyer, jobId)).body.firstListed).toEqual([listed(100, 1)]);
  });
});

describe('a dataset that sells each lead to a few buyers', () => {
  it('a lead has no more buyers than the limit, whoever buys at the same time', async () => {
    const { _id, maxBuyers } = await leads.aDataset(someLeads(20), { maxBuyers: 3 });
    expect(maxBuyers).toBe(3);
    const buyers = Array.from({ length: 12 }, () => leads.aBuyer());
    const files = await Promise.all(
      buyers.map(async (buyer) => {
        const wish = { quantity: 7, acceptPartial: true };
        const { status, body } = await leads.request(buyer, _id, wish);
        if (status !== 202) return '';
        await leads.ended(buyer, body.data.jobId);
        return (await leads.download(buyer, body.data.jobId)).text;
      }),
    );
    const times = new Map<string, number>();
    for (const file of files)
      for (const line of file.trim().split('\r\n').slice(1))
        times.set(line, (times.get(line) ?? 0) + 1);
    expect(Math.max(...times.values())).toBe(3);
    expect([...times.values()].reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(await leads.available(leads.aBuyer(), _id)).toBe(0);
  });

  it('leads of a purchase that was refused can be sold again', async () => {
    const { _id } = await leads.aDataset(someLeads(3), { maxBuyers: 2 });
    const [one, two, poor] = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer(1)];
    await leads.buy(one, _id, { quantity: 3 });
    expect(await leads.isUnpaid(poor, _id, { quantity: 3 })).toBe(true);
    expect(await leads.available(two, _id)).toBe(3);
    await leads.buy(two, _id, { quantity: 3 });
    expect(await leads.available(poor, _id)).toBe(0);
  });

  it('a limit below what was sold stops sales, and is not raised again while leads are sold', async () => {
    const { _id } = await leads.aDataset(someLeads(4));
    const buyers = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    for (const buyer of buyers) await leads.buy(buyer, _id, { quantity: 3 });
    const [free] = [leads.aBuyer()];
    expect((await setBuyers(_id, 2)).body.maxBuyers).toBe(2);
    const left = await leads.available(free, _id);
    // Nine leads of purchases on four leads: at most three of them have fewer than two buyers.
    expect(left).toBe(await countOf(free, _id, 'maxTimesSold=1'));
    expect(left).toBeLessThan(4);
    expect(await setBuyers(_id, 3)).toMatchObject(sold);
    expect(await setBuyers(_id, null)).toMatchObject(sold);
    expect(await setBuyers(_id, null, true)).toMatchObject(sold);
    const refused = await setBuyers(_id, 2, true);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('Max buyers must be null for an exclusive dataset');
    expect((await setBuyers(_id, 1)).status).toBe(400);
  });

  it('a limit is raised, and taken away, while nothing is sold', async () => {
    const { _id } = await leads.aDataset(someLeads(2), { maxBuyers: 2 });
    expect((await setBuyers(_id, 4)).body.maxBuyers).toBe(4);
    expect((await setBuyers(_id, null)).body.maxBuyers).toBeUndefined();
    expect((await setBuyers(_id, null, true)).body).toMatchObject({ exclusive: true });
  });
});
