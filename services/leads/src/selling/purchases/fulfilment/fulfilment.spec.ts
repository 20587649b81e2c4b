import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { ChargeCredits } from '@leadmart/contracts';
import {
  publishedEndings,
  fates,
  giveUpSeconds,
  leaseSeconds,
  price,
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

function expectFair({ stored, billing }: PurchaseWorld, balance = 1_000): void {
  const { row, isRow, held, free, withdrawn } = stored;
  if (isRow) {
    expect(['completed', 'failed']).toContain(row.status);
    expect(row.step).toBe(row.status);
  }
  const delivered = isRow && row.status === 'completed' ? row.delivered : 0;
  expect(held).toHaveLength(delivered ?? Number.NaN);
  expect(billing.charged).toBe((delivered ?? Number.NaN) * price);
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
        async (moves, quantity, balance) => {
          const world = new PurchaseWorld(8, quantity, true);
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
        async (moves, quantity, acceptPartial) => {
          const world = new PurchaseWorld(8, quantity, acceptPartial);
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
