import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChargeCredits, type PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import {
  countCommands,
  idleCommandsPerMinute,
  recordCommands,
  simulateShards,
  type ShardSimulation,
} from '@leadmart/platform/testing';
import { billingShardKeys, billingToAllShards } from './shard-keys.js';
import { startBilling, type Billing } from './start-billing.js';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

describe('the database commands of a charge', () => {
  it('sends three commands besides the deletion of published messages', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 1_000);
    const charge = {
      purchaseId: newId() as PurchaseId,
      buyerId: buyer.id,
      amount: 5_000,
      description: { datasetName: 'Small businesses', quantity: 100 },
    };
    // The relay deletes the rows of several messages together.
    const options = { ignored: ['delete outbox'] };
    const ask = () => billing.bus.request(ChargeCredits, charge);
    const commands = await countCommands(billing, ask, options);
    expect(commands).toEqual([
      'find accounts',
      'bulkWrite accounts charges entries outbox',
      'commitTransaction',
    ]);
  });
});

describe('many charges of one account at once', () => {
  it('commit together', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 1_000);
    const charges = Array.from({ length: 16 }, () => ({
      purchaseId: newId() as PurchaseId,
      buyerId: buyer.id,
      amount: 500,
      description: { datasetName: 'Small businesses', quantity: 10 },
    }));
    const commands = await countCommands(billing, () =>
      Promise.all(charges.map((charge) => billing.bus.request(ChargeCredits, charge))),
    );
    const commits = commands.filter((one) => one === 'commitTransaction');
    expect(commits.length).toBeLessThanOrEqual(8);
    expect(await billing.balanceOf(buyer)).toBe(200);
  });
});

const bought = { datasetName: 'Small businesses', quantity: 100 };

/** A card payment, an adjustment, a purchase and a statement for each of two buyers. */
async function workDay(): Promise<void> {
  const { _id: packageId } = await billing.aPackage();
  for (const buyer of [await billing.aBuyer(), await billing.aBuyer()]) {
    const { token, id: buyerId } = buyer;
    await billing.give(buyer, 1_000);
    const body = { packageId, paymentMethodId: 'pm_card_visa' };
    expect((await billing.http('POST', '/payments/process', { token, body })).status).toBe(200);
    const purchase = { purchaseId: newId() as PurchaseId, buyerId, amount: 500 };
    await billing.bus.request(ChargeCredits, { ...purchase, description: bought });
    expect((await billing.http('GET', '/purchases/history', { token })).status).toBe(200);
    await billing.balanceOf(buyer);
  }
  await billing.published();
}

describe('billing without work', () => {
  it('sends at most 15 commands a minute', async () => {
    expect(await idleCommandsPerMinute(billing)).toBeLessThanOrEqual(15);
  });
});

describe('the shard keys of billing', () => {
  let simulation: ShardSimulation;
  beforeAll(async () => {
    simulation = simulateShards(await recordCommands(billing, workDay), billingShardKeys);
  });

  it('cover every collection of the hot paths', () => {
    expect(simulation.unknown).toEqual([]);
  });

  it('keep every transaction on the shard of one account', () => {
    const { transactions } = simulation;
    expect(transactions.length).toBeGreaterThan(5);
    const wide = transactions.filter(({ written, read }) => written.length + read.length > 1);
    expect(wide).toEqual([]);
  });

  it('the filters of all commands have the shard keys, except those that are known', () => {
    expect(billingToAllShards).toEqual(expect.arrayContaining([...simulation.toAllShards]));
  });
});
