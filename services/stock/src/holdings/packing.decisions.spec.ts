import { describe, expect, it } from '@jest/globals';
import { setOf, type NumberSet } from '../shelves/number-set.js';
import { emptyVector } from '../shelves/shelf.js';
import type { ChangedHolding, KnownHolder } from './holding.js';
import { decidePacking, type Packing } from './packing.decisions.js';

/** Bitmaps that may and may not be packed. */
const [small, large] = [setOf([1, 2]), setOf([1, 3, 5, 7])];
const decide = (known: KnownHolder | undefined, ...changes: readonly ChangedHolding[]): Packing =>
  decidePacking(known, changes, small.length);

/** A holder with packed bitmaps and with documents of their own on these shelves. */
function aHolder({ packed = [] as number[], own = [] as number[], leads = 2 }): KnownHolder {
  const owned = emptyVector();
  for (const index of [...packed, ...own]) owned[index] = leads;
  const vectors = { overlap: emptyVector(), seenWithdrawn: [], seenArrivals: [] };
  return { owned, ...vectors, packed: new Map(packed.map((index) => [index, small])) };
}

function aChange(index: number, numbers: NumberSet | undefined, owned = 3): ChangedHolding {
  return { index, numbers, owned, overlap: 0, seenWithdrawn: 0, seenArrivals: 0 };
}

const nothing = { packed: undefined, own: new Map(), vacated: [] };

describe('packing the bitmaps of a holder', () => {
  it('packs small bitmaps of a new holder, and gives large ones documents of their own', () => {
    expect(decide(undefined, aChange(0, small), aChange(1, large))).toEqual({
      packed: new Map([[0, small]]),
      own: new Map([[1, large]]),
      vacated: [],
    });
  });

  it('removes the document of a shelf that is packed now, and leaves other shelves where they are', () => {
    const packing = decide(aHolder({ packed: [5], own: [0, 1] }), aChange(0, small));
    expect([...(packing.packed?.keys() ?? [])]).toEqual([5, 0]);
    expect(packing).toMatchObject({ own: new Map(), vacated: [0] });
  });

  it('packs and stores single leads like many', () => {
    const holder = aHolder({ own: [0], leads: 1 });
    const packing = decide(holder, aChange(0, small, 1), aChange(1, large, 1));
    expect([...(packing.packed?.keys() ?? [])]).toEqual([0]);
    expect([...packing.own.keys()]).toEqual([1]);
    expect(packing.vacated).toEqual([0]);
  });

  it('moves a bitmap that became large out of the document of the holder', () => {
    expect(decide(aHolder({ packed: [0, 5] }), aChange(0, large))).toEqual({
      packed: new Map([[5, small]]),
      own: new Map([[0, large]]),
      vacated: [],
    });
  });

  it('packed bitmaps are not written when only others change', () => {
    const holder = aHolder({ packed: [5], own: [0] });
    expect(decide(holder, aChange(0, large))).toEqual({ ...nothing, own: new Map([[0, large]]) });
    expect(decide(holder, aChange(5, undefined))).toEqual(nothing);
  });

  it('stores nothing for a shelf whose leads were given back', () => {
    const changes = [aChange(0, small, 0), aChange(5, small, 0)];
    expect(decide(aHolder({ packed: [5], own: [0] }), ...changes)).toEqual({
      packed: new Map(),
      own: new Map(),
      vacated: [0],
    });
  });
});
