import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChargeCredits, type PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { countCommands } from '@leadmart/platform/testing';
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
      'bulkWrite accounts entries outbox reservations',
      'commitTransaction',
    ]);
  });
});
