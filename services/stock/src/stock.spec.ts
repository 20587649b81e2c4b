import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lineTypes } from '@leadmart/contracts';
import { lastDay } from './shelves/listed-days.js';
import { buyers, firstDay, shelves, StockWorld } from './testing/stock-world.js';

const shelf = fc.constantFrom(...shelves);
const which = fc.nat(99);
const wish = fc.record({
  days: fc.option(fc.record({ from: fc.nat(2), to: fc.nat(3) }), { nil: undefined }),
  maxTimesSold: fc.option(fc.nat(2), { nil: undefined }),
  lineTypes: fc.option(fc.subarray([...lineTypes], { minLength: 1 }), { nil: undefined }),
});
const take = fc.record({
  do: fc.constant('take' as const),
  buyer: fc.constantFrom(...buyers),
  chosen: fc.subarray([...shelves], { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  wish,
});
const together = fc.record({
  do: fc.constant('together' as const),
  wanted: fc.array(
    fc.record({
      buyer: fc.constantFrom(...buyers),
      chosen: fc.subarray([...shelves], { minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
});
const arbitraryChange = fc.oneof(
  { weight: 5, arbitrary: take },
  { weight: 3, arbitrary: together },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      to: shelf,
      count: fc.integer({ min: 1, max: 10 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('becomeDnc' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('becomeClean' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('knowLine' as const),
      which,
      line: fc.constantFrom('wireless' as const, 'landline' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), wish }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('nextDay' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      buyer: fc.constantFrom(...buyers),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clearLists' as const),
      buyer: fc.constantFrom(...buyers),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('writeAs' as const), which }),
  },
);
/** Fast-check prefers short lists, in which little happens. */
const anyChanges = fc.array(arbitraryChange, { maxLength: 60, size: 'max' });
type Change = typeof arbitraryChange extends fc.Arbitrary<infer C> ? C : never;

async function make(world: StockWorld, change: Change): Promise<void> {
  if (change.do === 'add') return world.add(change.to, change.count);
  if (change.do === 'take')
    return void (await world.take(change.buyer, change.chosen, change.quantity, change.wish));
  if (change.do === 'together') return world.takeTogether(change.wanted);
  if (change.do === 'giveBack') return world.giveBack(change.which);
  if (change.do === 'writeAs') return world.writeAs(change.which);
  if (change.do === 'nextDay') return world.nextDay();
  if (change.do === 'look')
    return expectTrue(await world.availability({ shown: true, wish: change.wish }));
  if (change.do === 'clearLists') return world.clearLists(change.buyer);
  const lead = world.leads[change.which % Math.max(1, world.leads.length)];
  if (!lead) return;
  if (change.do === 'list') return world.list(change.buyer, lead);
  if (change.do === 'knowLine') return world.knowLine(lead, change.line);
  world[change.do](lead);
}

function expectTrue(availability: Awaited<ReturnType<StockWorld['availability']>>): void {
  for (const { counts, expected } of availability) expect(counts).toEqual(expected);
}

/** Of the leads of the second day, of later ones and of the first day. */
const threePrices = [
  { from: firstDay + 1, to: firstDay + 1 },
  { from: firstDay + 2, to: lastDay },
  { from: 0, to: firstDay },
];

describe('the stock under random changes', () => {
  it.each([
    ['with separate buyers', false, undefined, undefined],
    ['of an exclusive dataset', true, undefined, undefined],
    ['of a dataset that sells each lead to two buyers', false, 2, undefined],
    ['of a dataset with three prices', false, undefined, threePrices],
  ])(
    'sells the same leads as a model of plain sets and no lead twice: %s',
    async (_, isExclusive, maxBuyers, bands) => {
      await fc.assert(
        fc.asyncProperty(anyChanges, which, async (changes, first) => {
          const world = new StockWorld(isExclusive, maxBuyers, bands);
          world.writeAs(first);
          for (const shelfOfStart of shelves) world.add(shelfOfStart, 5);
          for (const change of changes) {
            await make(world, change);
            expectTrue(await world.availability());
            expect(world.defects).toEqual([]);
          }
        }),
        { numRuns: 60, interruptAfterTimeLimit: 30_000 },
      );
    },
  );

  it('sells every lead of a shelf once before any lead twice, whatever the quantities', async () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 9, max: 40 }), quantities, async (count, [a, b]) => {
        const world = new StockWorld(false);
        const [first] = shelves;
        world.add(first ?? 0, count);
        const [one, two] = buyers;
        if (!one || !two || !a || !b) throw new Error('expected two buyers and two quantities');
        const sold: unknown[] = [];
        // Each buyer gives the leads back at once, so only the rotation prevents that both get the same leads.
        while (sold.length < count) {
          const isFirst = sold.length % 2 === 0;
          const left = Math.min(isFirst ? a : b, count - sold.length);
          sold.push(...(await world.take(isFirst ? one : two, [first ?? 0], left)));
          await world.giveBack(0);
        }
        expect(new Set(sold).size).toBe(count);
      }),
      { numRuns: 50 },
    );
  });
});
