import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  recordCommands,
  simulateShards,
  until,
  type ShardSimulation,
} from '@leadmart/platform/testing';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { leadsShardKeys, leadsToAllShards } from './shard-keys.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
let ofShelves: Leads;
let simulation: ShardSimulation;

/** Uploads, a suppression list, a purchase from several shelves, availability, a download, a claim and leads that become dnc. */
async function workDay(leads: Leads): Promise<void> {
  const states = ['CA', 'NY'] as const;
  const inNewYork = someLeads(300).map((lead) => ({ ...lead, state: 'NY' }));
  const dataset = await leads.aDataset([...someLeads(300), ...inNewYork]);
  await leads.upload(dataset._id, someLeads(100));
  for (const buyer of [leads.aBuyer(), leads.aBuyer()]) {
    await leads.http('POST', '/leads/suppression-lists', {
      token: buyer.token,
      body: { name: 'Customers', phones: '2015550100' },
    });
    await leads.available(buyer, dataset._id, { states });
    const { jobId, status } = await leads.buy(buyer, dataset._id, { states, quantity: 120 });
    expect(status).toBe('completed');
    await leads.available(buyer, dataset._id, { states });
    const { text } = await leads.download(buyer, jobId);
    const claim = { reason: 'disconnected', phones: phonesIn(text)[0] };
    const path = `/leads/packs/${jobId}/claims`;
    const sent = await leads.http('POST', path, { token: buyer.token, body: claim });
    expect(sent.status).toBe(201);
  }
  const becomeDnc = inNewYork.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
  await leads.upload(dataset._id, becomeDnc, { skipDuplicates: 'true' });
  await until(async () => (await leads.mongo.collection('outbox').countDocuments()) === 0);
}

beforeAll(async () => {
  leads = await startLeads({ HOLDINGS_FORMAT: 'packed' });
  ofShelves = await startLeads({ HOLDINGS_FORMAT: 'shelves' }, leads);
  const commands = [
    ...(await recordCommands(leads, () => workDay(leads))),
    ...(await recordCommands(ofShelves, () => workDay(ofShelves))),
  ];
  simulation = simulateShards(commands, leadsShardKeys);
});
afterAll(async () => {
  await ofShelves.stop();
  await leads.close();
});

describe('the shard keys of leads', () => {
  it('cover every collection of the hot paths', () => {
    expect(simulation.unknown).toEqual([]);
  });

  it('keep the writes of every transaction on one shard', () => {
    const { transactions } = simulation;
    expect(transactions.length).toBeGreaterThan(5);
    expect(transactions.filter(({ written }) => written.length > 1)).toEqual([]);
  });

  it('read at most the stock of one dataset besides the shard that a transaction writes to', () => {
    expect(simulation.transactions.filter(({ read }) => read.length > 1)).toEqual([]);
  });

  it('are in the filters of all commands, except those that are known', () => {
    expect(leadsToAllShards).toEqual(expect.arrayContaining([...simulation.toAllShards]));
  });
});
