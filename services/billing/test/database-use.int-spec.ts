import { describe, expect, it } from '@jest/globals';
import { ChargeCredits, type PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { countCommands, idleCommandsPerMinute } from '@leadmart/platform/testing';
import { startBilling } from './start-billing.js';

const billing = await startBilling();

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

describe('billing without work', () => {
  it('sends at most 15 commands a minute', async () => {
    expect(await idleCommandsPerMinute(billing)).toBeLessThanOrEqual(15);
  });
});
