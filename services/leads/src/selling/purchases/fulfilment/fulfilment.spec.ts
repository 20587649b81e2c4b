import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { ChargeCredits, costOfItems } from '@leadmart/contracts';
import { onePrice, twoPrices } from '../../../../test/factories/purchase.js';
import {
  publishedEndings,
  fates,
  giveUpSeconds,
  leaseSeconds,
  PurchaseWorld,
  type Fate,
} from '../../../../test/purchase-world.js';

// Fakes the timers of leases and waiting requests. Real time stays: fast-check measures it.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date', 'setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Advances the time and runs the renewals that are due. */
function pass(world: PurchaseWorld, ms: number): void {
  for (let left = ms; left > 0; left -= 100) {
    world.jump(Math.min(left, 100));
    jest.advanceTimersByTime(Math.min(left, 100));
  }
}

describe('the lease of a purchase', () => {
  it('takes the lease with one command and does not renew it when billing answers at once', async () => {
    const world = new PurchaseWorld(10, 4, false);
    world.start();
    await world.proceedTo();
    expect(world.stored.row.status).toBe('completed');
    expect(world.commands).toEqual([
      'take',
      'transaction',
      'isStillForSale',
      ChargeCredits.type,
      'complete',
    ]);
  });

  it('renews the lease while its worker lives, however slow billing is', async () => {
    const world = new PurchaseWorld(10, 4, false);
    world.start();
    await world.proceedTo(ChargeCredits.type);
    for (let seconds = 0; seconds < 60; seconds += 1) {
      pass(world, 1_000);
      while (world.waiting.length > 1) await world.proceed(1);
    }
    const commands = world.commands.length;
    world.start();
    await world.proceedTo(ChargeCredits.type);
    while (world.waiting.length > 1) await world.proceed(1);
    expect(world.commands.slice(commands)).toEqual(['take']);
  });

  it('ends the lease a few seconds after its worker died, and not before', async () => {
    const world = new PurchaseWorld(10, 4, false);
    world.start();
    await world.proceedTo(ChargeCredits.type);
    world.kill(0);
    pass(world, leaseSeconds * 1_000 - 1);
    world.start();
    await world.proceedTo();
    expect(world.stored.row).toMatchObject({ step: 'stock-reserved' });
    pass(world, 1);
    world.start();
    await world.proceedTo();
    expect(world.stored.row.status).toBe('completed');
  });

  it('stores no write of a worker whose lease has expired', async () => {
    const world = new PurchaseWorld(10, 4, true);
    world.start();
    await world.proceedTo(ChargeCredits.type);
    world.jump(leaseSeconds * 1_000);
    world.withdraw(0);
    // The second worker gives the leads back and reserves the stock again.
    world.start();
    const claimed = () => world.stored.row.work?.claim;
    const first = claimed();
    while (claimed() === first) await world.proceed(1);
    await world.proceed(0);
    expect(world.stored.row.step).toBe('stock-reserved');
  });
});

describe('a purchase whose leads were withdrawn before the charge', () => {
  /** Four of the eight leads cost 5 credits each, the others 3; the first one takes two of each. */
  async function withdrawnMeanwhile(leads: readonly number[]) {
    const world = new PurchaseWorld(8, 4, false, twoPrices);
    world.request();
    await world.proceedTo('isStillForSale');
    expect(world.stored.row).toMatchObject({ step: 'stock-reserved', cost: 160 });
    for (const lead of leads) {
      const { held, free } = world.stored;
      world.withdraw([...held, ...free].indexOf(lead));
    }
    await world.proceedTo();
    return world;
  }

  it('a purchase takes others that cost less, and charges their cost', async () => {
    const { stored, billing } = await withdrawnMeanwhile([0, 2, 4]);
    expect(stored.row).toMatchObject({ status: 'completed', delivered: 4, cost: 140 });
    expect(stored.row.items).toMatchObject([{ leads: 1 }, { leads: 3 }]);
    expect(billing.charged).toBe(140);
  });

  it('a purchase is refused when the others cost more than the first ones, and nothing remains', async () => {
    const { stored, billing, answer } = await withdrawnMeanwhile([1, 3, 5]);
    expect(answer).toBe('refused');
    expect([stored.isRow, stored.held, billing.charged]).toEqual([false, [], 0]);
  });

  it('a purchase ends without a charge when billing had charged the first ones and the others cost less', async () => {
    const world = new PurchaseWorld(8, 4, false, twoPrices);
    world.start();
    await world.proceedTo(ChargeCredits.type);
    await world.proceed(0, 'answer lost');
    expect(world.billing.charged).toBe(160);
    for (const lead of [0, 2, 4]) {
      const { held, free } = world.stored;
      world.withdraw([...held, ...free].indexOf(lead));
    }
    await world.quiet((ms) => pass(world, ms));
    expect(world.stored.row).toMatchObject({
      status: 'failed',
      error: { code: 'BILLING.CHARGE_MISMATCH' },
    });
    expect(world.billing).toMatchObject({ charged: 0, balance: 1_000 });
  });
});

describe('a refused request', () => {
  it('charges nothing when the broker delivers the refused charge again after a top-up', async () => {
    const world = new PurchaseWorld(10, 4, false);
    world.billing.balance = 100;
    world.request();
    await world.proceedTo(ChargeCredits.type);
    await world.proceed(0, 'repeated');
    while (world.waiting.length > 1) await world.proceed(1);
    expect(world).toMatchObject({ answer: 'refused', isEnded: true });
    world.billing.topUp(500);
    await world.proceedTo();
    expect(world.billing).toMatchObject({ charged: 0, balance: 600 });
  });

  it('no refused request is answered as accepted when the removal of its purchase is uncertain', async () => {
    const world = new PurchaseWorld(10, 4, false);
    world.billing.balance = 100;
    world.request();
    await world.proceedTo(ChargeCredits.type);
    await world.proceed(0);
    while (world.waiting.at(-1) !== 'transaction answered') await world.proceed(0);
    await world.proceed(world.waiting.length - 1, 'answer lost');
    await world.proceedTo();
    expect(world.stored.isRow).toBe(false);
    expect(world.answer).toBe('failed');
  });
});

const proceed = (which: fc.Arbitrary<number>, fate: fc.Arbitrary<Fate>) =>
  fc.record({ do: fc.constant('proceed' as const), which, fate });

const arbitraryMove = fc.oneof(
  { weight: 40, arbitrary: proceed(fc.nat(2), fc.constant('arrives')) },
  { weight: 15, arbitrary: proceed(fc.nat(2), fc.constantFrom(...fates)) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), which: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 2_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      ms: fc.constantFrom(leaseSeconds * 1_000, giveUpSeconds * 1_001),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('top up' as const) }) },
);
type Move = typeof arbitraryMove extends fc.Arbitrary<infer M> ? M : never;

async function make(world: PurchaseWorld, move: Move): Promise<void> {
  switch (move.do) {
    case 'proceed':
      return world.proceed(move.which, move.fate);
    case 'start':
      return world.start();
    case 'kill':
      return world.kill(move.which);
    case 'pass':
      return pass(world, move.ms);
    case 'jump':
      return world.jump(move.ms);
    case 'top up':
      return world.billing.topUp(500);
    case 'withdraw':
      return world.withdraw(move.which);
  }
}

function expectFair(world: PurchaseWorld, balance = 1_000): void {
  const { stored, billing } = world;
  const { row, isRow, held, free, withdrawn } = stored;
  if (isRow) {
    expect(['completed', 'failed']).toContain(row.status);
    expect(row.step).toBe(row.status);
  }
  const isPack = isRow && row.status === 'completed';
  expect(held).toHaveLength(isPack ? (row.delivered ?? Number.NaN) : 0);
  if (isPack) expect(world.sizesOf(held)).toEqual(row.items.map(({ leads }) => leads));
  expect(billing.charged).toBe(isPack ? costOfItems(row.items) : 0);
  if (isPack) expect(row.cost).toBe(billing.charged);
  expect(billing.balance).toBe(balance + billing.toppedUp - billing.charged);
  expect(new Set([...held, ...free, ...withdrawn]).size).toBe(8);
}

describe('a purchase under random faults', () => {
  it('answers a request under random faults as its purchase ends, and charges only for delivered leads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryMove, { minLength: 10, maxLength: 80 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(100, 1_000),
        fc.constantFrom(onePrice, twoPrices),
        async (moves, quantity, balance, prices) => {
          const world = new PurchaseWorld(8, quantity, true, prices);
          world.billing.balance = balance;
          world.request();
          for (const move of moves) await make(world, move);
          await world.quiet((ms) => pass(world, ms));
          expectFair(world, balance);
          const { isRow } = world.stored;
          expect(publishedEndings(world)).toBe(isRow ? 1 : 0);
          if (world.answer && world.answer !== 'failed')
            expect(world.answer).toBe(isRow ? 'accepted' : 'refused');
        },
      ),
      { numRuns: 100, interruptAfterTimeLimit: 30_000 },
    );
  });

  it('ends a purchase once under random faults, and charges only for delivered leads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryMove, { minLength: 20, maxLength: 100 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        fc.constantFrom(onePrice, twoPrices),
        async (moves, quantity, acceptPartial, prices) => {
          const world = new PurchaseWorld(8, quantity, acceptPartial, prices);
          world.start();
          for (const move of moves) await make(world, move);
          await world.quiet((ms) => pass(world, ms));
          expectFair(world);
          expect(publishedEndings(world)).toBe(1);
        },
      ),
      { numRuns: 100, interruptAfterTimeLimit: 30_000 },
    );
  });
});
