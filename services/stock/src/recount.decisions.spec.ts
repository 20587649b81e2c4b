import { describe, expect, it } from '@jest/globals';
import type { BuyerHoldings, HolderVectors, KnownHolder } from './holdings/holding.js';
import {
  availabilityOf,
  availabilityWithin,
  recount,
  recountedVectors,
} from './recount.decisions.js';
import type { OpenShelf } from './shelf-opener.js';
import { numbersOf, setOf } from './shelves/number-set.js';
import { emptyVector } from './shelves/shelf.js';

const vectorWith = (values: Record<number, number>) => Object.assign(emptyVector(), values);
const stock = {
  counts: vectorWith({ 4: 100, 5: 20 }),
  withdrawn: vectorWith({ 4: 10 }),
  arrivals: vectorWith({ 4: 3 }),
};
const owning = (owned: Record<number, number>, overlap: Record<number, number> = {}) =>
  ({
    owned: vectorWith(owned),
    overlap: vectorWith(overlap),
    seenWithdrawn: emptyVector(),
    seenArrivals: emptyVector(),
  }) as HolderVectors as KnownHolder;
const buyer: BuyerHoldings = {
  guard: {},
  own: owning({ 4: 30, 5: 1 }, { 4: 2 }),
  excluded: new Map([
    ['listed', owning({ 4: 5, 5: 2 }, { 4: 1 })],
    ['elsewhere', owning({ 5: 4 })],
  ]),
};

describe('the availability of shelves', () => {
  it('names the leads for sale of each shelf, and the leads left out by their reason', () => {
    const { onShelves, leftOut } = availabilityOf(stock, buyer, [4, 5]);
    expect([...onShelves]).toEqual([
      [4, 58],
      [5, 13],
    ]);
    expect(leftOut).toEqual({ owned: 29, listed: undefined, elsewhere: 4 });
  });

  it('names the leads left out by lists only while the lists of the buyer count', () => {
    const guard = { lists: {}, funded: true } as never;
    expect(availabilityOf(stock, { ...buyer, guard }, [4, 5]).leftOut.listed).toBe(6);
    expect(availabilityOf(stock, { ...buyer, guard }, [4]).leftOut.listed).toBe(4);
  });
});

describe('the availability within a narrowed order', () => {
  const numbers = (from: number, to: number) =>
    setOf(Array.from({ length: to - from }, (_, i) => from + i));
  /** Of a hundred leads ten are withdrawn, thirty owned and five listed; the order cannot have the last ten. */
  const shelf = {
    index: 4,
    withdrawn: numbers(0, 10),
    own: { owned: numbers(8, 38), isGrown: false },
    excluded: new Map([['listed', { owned: numbers(36, 43), isGrown: false }]]),
  } as unknown as OpenShelf;
  const lists = { lists: {}, funded: true } as never;
  const within = (bands?: readonly (readonly [number, number])[]) =>
    availabilityWithin(
      {
        ...stock,
        fence: { by: 'u' as never, shelves: [{ index: 4, first: 88, count: 4, forSale: 4 }] },
      },
      { ...buyer, guard: lists },
      {
        opened: [shelf, { index: 5, own: { isGrown: false }, excluded: new Map() } as never],
        outside: {
          on: new Map([[4, [numbers(90, 100)]]]),
          ...(bands && { bands: new Map([[4, bands.map((band) => numbers(...band))]]) }),
        },
      },
    );

  it('counts the leads that are neither withdrawn, outside, fenced, owned nor excluded', () => {
    const { onShelves, leftOut } = within();
    expect([...onShelves]).toEqual([
      [4, 88 - 43],
      [5, 20],
    ]);
    expect(leftOut).toEqual({ owned: 28, listed: 5, elsewhere: 0 });
    expect(within()).not.toHaveProperty('ofBands');
    const all = { opened: [shelf], outside: { on: new Map() } };
    expect(availabilityWithin(stock, buyer, all).leftOut.listed).toBeUndefined();
  });

  it('counts the same leads by price band', () => {
    const { ofBands } = within([
      [60, 100],
      [0, 60],
    ]);
    expect(ofBands).toEqual([28, 17]);
  });
});

describe('a recount', () => {
  const shelf = {
    index: 4,
    withdrawn: setOf([1, 2]),
    own: { owned: setOf([2, 3, 4]), isGrown: true },
    excluded: new Map([['listed', { owned: setOf([4, 5, 6]), isGrown: false }]]),
  } as unknown as OpenShelf;
  const bare = { index: 5, own: { owned: undefined, isGrown: false }, excluded: new Map() };
  const counted = recount(stock, buyer, [shelf, bare as OpenShelf]);

  it('counts each lead once and notes which changes of the shelf it has seen', () => {
    const seen = { seenWithdrawn: 10, seenArrivals: 3 };
    const { numbers, ...own } = counted.own[0] ?? {};
    expect(own).toEqual({ index: 4, owned: 3, overlap: 1, ...seen });
    expect(numbersOf(numbers)).toEqual([2, 3, 4]);
    expect(counted.own[1]).toMatchObject({ index: 5, owned: 0, numbers: undefined });
    expect(counted.excluded.get('listed')).toEqual([
      { index: 4, numbers: undefined, owned: 3, overlap: 1, ...seen },
    ]);
    expect(counted.excluded.get('elsewhere')).toEqual([]);
  });

  it('replaces the vectors of the recounted shelves only', () => {
    const { own, excluded, guard } = recountedVectors(buyer, counted);
    expect(guard).toBe(buyer.guard);
    expect(own?.owned).toEqual(vectorWith({ 4: 3, 5: 0 }));
    expect(own?.seenWithdrawn).toEqual(vectorWith({ 4: 10 }));
    expect(excluded.get('listed')?.owned).toEqual(vectorWith({ 4: 3, 5: 2 }));
    expect(excluded.get('elsewhere')?.owned).toEqual(vectorWith({ 5: 4 }));
    const unknown = recountedVectors(
      { ...buyer, own: undefined },
      { own: [], excluded: new Map() },
    );
    expect(unknown.own).toBeUndefined();
    expect(unknown.excluded.get('listed')?.owned).toEqual(vectorWith({ 4: 5, 5: 2 }));
  });
});
