import { describe, expect, it } from '@jest/globals';
import type {
  AvailabilityView,
  SuppressionAdditionView,
  SuppressionListMatchesView,
  SuppressionListsView,
} from '@leadmart/contracts';
import { countCommands } from '@leadmart/platform/testing';
import { someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, startReplica, type TestBuyer } from './start-leads.js';

// Attacks on sets that the asker chooses: see decisions/0049.
const leads = await startLeads();
const other = await startReplica(leads);

const root = '/leads/suppression-lists';
const fewerThan100 = { atLeast: 0, below: 100 };

type Answer = SuppressionAdditionView & { code: string; error: string };
const post = ({ token }: TestBuyer, path: string, body: unknown, via = leads) =>
  via.as(token).post<Answer>(`${root}${path}`, body);
const phonesOf = (some: readonly CsvLead[]) => some.map(({ phoneNumber }) => phoneNumber).join();

async function list(buyer: TestBuyer, some: readonly CsvLead[], name = 'Customers') {
  const { status, text, body } = await post(buyer, '', { name, phones: phonesOf(some) });
  if (status !== 201) throw new Error(text);
  return body.list._id;
}

const look = async ({ token }: TestBuyer, datasetId: string) => {
  const path = `/leads/availability?datasetId=${datasetId}&states=CA&phoneStatus=clean`;
  const { body } = await leads.as(token).get<AvailabilityView>(path);
  return { available: body.available, listed: body.leftOut.listed };
};

const matchesOf = async ({ token }: TestBuyer, id: string, via = leads) =>
  (await via.as(token).get<SuppressionListMatchesView>(`${root}/${id}/matches`)).body;

const lists = () =>
  leads.mongo.collection<{ _id: string; matches?: Record<string, unknown> }>('suppression_lists');

const isCounting = async ({ token }: TestBuyer) =>
  (await leads.as(token).get<SuppressionListsView>(root)).body.isCounting;

describe('a list of an account that never held credits', () => {
  it('a list of an account that never held credits is kept but reveals nothing in counts or purchases', async () => {
    const some = someLeads(5);
    const dataset = await leads.aDataset(some);
    const poor = leads.aBuyer(0);
    const id = await list(poor, some.slice(0, 1));
    expect(await look(poor, dataset._id)).toEqual({ available: 5, listed: null });
    expect(await matchesOf(poor, id)).toEqual({ matches: null, countedAt: null });
    expect(await isCounting(poor)).toBe(false);
    for (const quantity of [4, 5, 6]) {
      const { status, body } = await leads.request(poor, dataset._id, { quantity });
      expect([status, body.code]).toEqual([402, 'BILLING.INSUFFICIENT_CREDITS']);
      expect(body.available).toBeUndefined();
    }
  });

  it('counts from the first request after credits arrived, for a purchase as for a look', async () => {
    const some = someLeads(6);
    const dataset = await leads.aDataset(some);
    const [looking, buying] = [leads.aBuyer(0), leads.aBuyer(0)];
    for (const buyer of [looking, buying]) {
      await list(buyer, some.slice(0, 2));
      expect((await look(buyer, dataset._id)).available).toBe(6);
      leads.billing.give(buyer.id, 1_000);
    }
    expect(await look(looking, dataset._id)).toEqual({ available: 4, listed: fewerThan100 });
    expect(await isCounting(looking)).toBe(true);
    const refused = await leads.request(buying, dataset._id, { quantity: 6 });
    expect(refused.body).toMatchObject({ code: 'LEADS.PARTIALLY_AVAILABLE', available: 4 });
    const { jobId } = await leads.buy(buying, dataset._id, { quantity: 4 });
    const { text } = await leads.download(buying, jobId);
    for (const { phoneNumber } of some.slice(0, 2)) expect(text).not.toContain(phoneNumber);
  });

  it('asks billing no more about a list that counts, nor about accounts without lists', async () => {
    const some = someLeads(3);
    const dataset = await leads.aDataset(some);
    const [buyer, without] = [leads.aBuyer(), leads.aBuyer(0)];
    await list(buyer, some.slice(0, 1));
    await look(buyer, dataset._id);
    const asked = leads.billing.asked.length;
    expect((await look(buyer, dataset._id)).available).toBe(2);
    expect((await look(without, dataset._id)).available).toBe(3);
    await leads.buy(buyer, dataset._id);
    expect(leads.billing.asked.slice(asked)).toEqual(['charge']);
  });

  it('leaves the stock as it is while billing is away', async () => {
    const some = someLeads(3);
    const dataset = await leads.aDataset(some);
    const poor = leads.aBuyer(0);
    await list(poor, some.slice(0, 1));
    leads.billing.failNext('balance');
    expect((await leads.request(poor, dataset._id)).status).toBe(503);
    leads.billing.failNext('balance');
    expect(await isCounting(poor)).toBe(false);
  });
});

describe('the changes of lists', () => {
  it('an account has thirty changes of lists a day, through all replicas and kinds of change', async () => {
    const buyer = leads.aBuyer();
    const some = someLeads(31);
    const [known = [], ...others] = some.map((lead) => [lead]);
    const id = await list(buyer, known);
    const append = (added: readonly CsvLead[], via = leads) =>
      post(buyer, `/${id}/phones`, { phones: phonesOf(added) }, via);
    // Empty lists, names and phones that are on the list change nothing.
    await list(buyer, [], 'Empty');
    await append(known);
    for (const [i, lead] of others.slice(0, 27).entries())
      expect((await append(lead, i % 2 ? leads : other)).status).toBe(200);
    const atOnce = others.slice(27).map((lead, i) => {
      const body = { name: `List ${i}`, phones: phonesOf(lead) };
      return post(buyer, '', body, i % 2 ? leads : other);
    });
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await append(others[29] ?? []);
    expect(refused).toMatchObject({ status: 429, body: { code: 'LEADS.TOO_MANY_LIST_CHANGES' } });
    expect(refused.body.error).toContain('One file of any size is one change');
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(24 * 60 * 60);
    const { token } = buyer;
    const to = `${root}/${id}`;
    expect((await leads.as(token).delete(to)).status).toBe(429);
    expect((await leads.as(token).patch(to, { name: 'New' })).status).toBe(200);
    expect((await append(known)).status).toBe(200);
  });
});

describe('the matches of a list', () => {
  it('rounds the matches of a list, and counts them again after six hours only', async () => {
    const some = someLeads(123);
    await leads.aDataset(some);
    const buyer = leads.aBuyer();
    const id = await list(buyer, some.slice(0, 99));
    const first = await matchesOf(buyer, id);
    expect(first.matches).toEqual(fewerThan100);
    const emails = some.slice(99).map(({ email }) => email);
    await post(buyer, `/${id}/phones`, { phones: emails.join() });
    expect(await matchesOf(buyer, id, other)).toEqual(first);
    const sixHoursAgo = new Date(Date.now() - 6 * 60 * 60 * 1_000);
    const $set = { [`matches.${id}.countedAt`]: sixHoursAgo };
    await lists().updateOne({ _id: buyer.id }, { $set });
    const both = [leads, other].map((via) => matchesOf(buyer, id, via));
    const [again, third] = await Promise.all(both);
    expect(again?.matches).toEqual({ atLeast: 120, below: 130 });
    expect(third?.matches).toEqual(again?.matches);
    expect(Date.parse(again?.countedAt ?? '')).toBeGreaterThan(Date.parse(first.countedAt ?? ''));
    const commands = await countCommands(leads, () => matchesOf(buyer, id));
    expect(commands).toEqual(['find suppression_lists']);
  });

  it('of an empty list are not kept, and those of a deleted list are removed', async () => {
    const some = someLeads(2);
    await leads.aDataset(some);
    const buyer = leads.aBuyer();
    const id = (await post(buyer, '', { name: 'Empty' })).body.list._id;
    expect((await matchesOf(buyer, id)).matches).toEqual(fewerThan100);
    const stored = async () => (await lists().findOne({ _id: buyer.id }))?.matches;
    expect(await stored()).toBeUndefined();
    await post(buyer, `/${id}/phones`, { phones: phonesOf(some) });
    await matchesOf(buyer, id);
    expect(Object.keys((await stored()) ?? {})).toEqual([id]);
    await leads.as(buyer).delete(`${root}/${id}`);
    expect(await stored()).toEqual({});
  });
});
