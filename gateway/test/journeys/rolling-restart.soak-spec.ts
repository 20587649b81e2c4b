import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { balanceOf, People } from '@leadmart/journeys/people';
import { twoOfEverything } from '@leadmart/journeys/running-stack';
import { aPackage } from '@leadmart/journeys/shop';
import { aDataset } from '@leadmart/journeys/trade';
import type { Stack } from '@leadmart/runner';
import { steadyShopping } from '../support/loads/steady-shopping.js';
import { TwoSides } from '../support/loads/two-sides.js';

describe('a rolling restart of a stack with two of each process', () => {
  let stack: Stack;
  let sides: TwoSides;

  beforeAll(async () => {
    stack = await twoOfEverything({ DRAIN_SECONDS: '5' });
    sides = await TwoSides.of(stack);
  });
  afterAll(async () => {
    await sides?.close();
    await stack?.stop();
  });

  it('fails no request during a rolling restart of services and gateways, and the ledger adds up', async () => {
    const people = new People(stack);
    const admin = await people.theAdmin();
    const offer = await aPackage(admin);
    const { _id: datasetId } = await aDataset(admin, leads(3_000));
    const [reader, buyer, payer] = await Promise.all([
      people.aBuyer(),
      people.aBuyerWith(100_000),
      people.aBuyer(),
    ]);
    const load = steadyShopping(stack.url, { admin, reader, buyer, payer, datasetId, offer });
    try {
      await load.goesOn();
      for (const replica of [1, 2]) {
        await Promise.all(serviceNames.map((name) => stack.restart(name, replica)));
        await load.goesOn();
      }
      for (const replica of [1, 2]) {
        await stack.restart('gateway', replica);
        await load.goesOn();
      }
    } finally {
      await load.end();
    }
    expect(load.failures).toEqual([]);

    const bought = load.count('purchases');
    const purchases = sides.collection('leads', 'purchases');
    const completed = { buyerId: buyer.user._id, status: 'completed' };
    await eventually(
      'every purchase completed',
      async () => (await purchases.countDocuments(completed)) === bought,
    );
    expect(await balanceOf(buyer)).toBe(100_000 - bought * 5);
    expect(await balanceOf(payer)).toBe(load.count('payments') * offer.creditAmount);
    await sides.outboxesEmpty();
    await sides.booksAgree();
  });
});
