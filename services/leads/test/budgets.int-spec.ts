import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCommands } from '@leadmart/platform/testing';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  // No sweeper runs while commands are counted.
  leads = await startLeads({ SWEEP_INTERVAL_SECONDS: '3600' });
});
afterAll(() => leads.close());

/** Counts the commands of a request that buys leads. Saving the rotation is shared by the purchases of a moment. */
async function purchaseCommands(buyer: TestBuyer, datasetId: string): Promise<string[]> {
  const buy = async () => {
    const { status } = await leads.request(buyer, datasetId, { quantity: 10 });
    expect(status).toBe(202);
  };
  return await countCommands(leads, buy, { ignored: ['find rotations', 'update rotations'] });
}

describe('the database commands of a purchase', () => {
  it('sends 9 commands for the first purchase of a buyer', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    expect(await purchaseCommands(leads.aBuyer(), dataset._id)).toEqual([
      'find datasets',
      'find stocks',
      'find holders',
      'bulkWrite allocations holders holdings purchases',
      'commitTransaction',
      'find stocks',
      'bulkWrite outbox purchases',
      'commitTransaction',
      'delete outbox',
    ]);
  });

  it('sends 10 commands for a later purchase of the same buyer', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const buyer = leads.aBuyer();
    await leads.buy(buyer, dataset._id, { quantity: 10 });
    expect(await purchaseCommands(buyer, dataset._id)).toEqual([
      'find datasets',
      'find stocks',
      'find holders',
      'find holdings',
      'bulkWrite allocations holders holdings purchases',
      'commitTransaction',
      'find stocks',
      'bulkWrite outbox purchases',
      'commitTransaction',
      'delete outbox',
    ]);
  });
});

describe('the database commands of an upload', () => {
  it('sends 15 commands for a file whose pages fit into one command', async () => {
    const dataset = await leads.aDataset(someLeads(40));
    const upload = async () => {
      const { status } = await leads.upload(dataset._id, someLeads(300));
      expect(status).toBe(201);
    };
    const commands = await countCommands(leads, upload);
    // Pages and the directory are staged at the same time.
    const staged = ['find shelves', 'find pages', 'insert pages', 'insert directory_blocks'];
    expect(commands.filter((command) => staged.includes(command)).toSorted()).toEqual(
      staged.toSorted(),
    );
    expect(commands.filter((command) => !staged.includes(command))).toEqual([
      'find datasets',
      'insert stagings',
      'find directory_runs',
      'find stocks',
      'update stagings',
      'findAndModify datasets',
      'insert uploads',
      'findAndModify stocks',
      'bulkWrite chronicle directory_runs outbox shelves',
      'commitTransaction',
      'delete outbox',
    ]);
  });
});
