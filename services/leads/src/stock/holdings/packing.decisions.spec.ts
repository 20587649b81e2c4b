import { describe, expect, it } from '@jest/globals';
import { emptyVector } from '../shelves/shelf.js';
import type { HoldingsFormat } from './holdings-format.js';
import type { ChangedHolding, KnownHolder } from './holding.js';
import { decidePacking, type Packing } from './packing.decisions.js';

const [small, large] = [Buffer.alloc(10), Buffer.alloc(11)];
const decide = (
  format: HoldingsFormat,
  known: KnownHolder | undefined,
  ...changes: readonly ChangedHolding[]
): Packing => decidePacking(known, changes, { format, maxPackedBytes: 10 });

/** A holder with packed bitmaps and with documents of their own on these shelves. */
function aHolder({ packed = [] as number[], own = [] as number[] }): KnownHolder {
  const owned = emptyVector();
  for (const index of [...packed, ...own]) owned[index] = 2;
  const vectors = { overlap: emptyVector(), seenWithdrawn: [], seenArrivals: [] };
  return { _id: 'd:h', owned, ...vectors, packed: new Map(packed.map((index) => [index, small])) };
}

function aChange(index: number, numbers: Buffer | undefined, owned = 3): ChangedHolding {
  return { index, numbers, owned, overlap: 0, seenWithdrawn: 0, seenArrivals: 0 };
}

const nothing = { packed: undefined, own: new Map(), vacated: [] };

describe('packing the bitmaps of a holder', () => {
  it('packs small bitmaps of a new holder, and gives large ones documents of their own', () => {
    const packing = decide('packed', undefined, aChange(0, small), aChange(1, large));
    const expected = { packed: new Map([[0, small]]), own: new Map([[1, large]]), vacated: [] };
    expect(packing).toEqual(expected);
  });

  it('removes the document of a shelf that is packed now, and leaves other shelves where they are', () => {
    const packing = decide('packed', aHolder({ packed: [5], own: [0, 1] }), aChange(0, small));
    expect([...(packing.packed?.keys() ?? [])]).toEqual([5, 0]);
    expect(packing).toMatchObject({ own: new Map(), vacated: [0] });
  });

  it('moves a bitmap that became large out of the packed document', () => {
    const packing = decide('packed', aHolder({ packed: [0, 5] }), aChange(0, large));
    const expected = { packed: new Map([[5, small]]), own: new Map([[0, large]]), vacated: [] };
    expect(packing).toEqual(expected);
  });

  it('does not write the packed document when only other bitmaps change', () => {
    const holder = aHolder({ packed: [5], own: [0] });
    expect(decide('packed', holder, aChange(0, large))).toEqual({
      ...nothing,
      own: new Map([[0, large]]),
    });
    expect(decide('packed', holder, aChange(5, undefined))).toEqual(nothing);
  });

  it.each(['shelves', 'packed'] as const)(
    'stores nothing for a shelf whose leads were given back, writing %s',
    (format) => {
      const changes = [aChange(0, small, 0), aChange(5, small, 0)];
      const packing = decide(format, aHolder({ packed: [5], own: [0] }), ...changes);
      expect(packing).toEqual({ packed: new Map(), own: new Map(), vacated: [0] });
    },
  );

  it('takes all bitmaps out of the packed document when a document for each shelf is written', () => {
    const packing = decide('shelves', aHolder({ packed: [0, 5], own: [7] }), aChange(0, large));
    expect(packing.packed).toEqual(new Map());
    expect(packing.own).toEqual(
      new Map([
        [0, large],
        [5, small],
      ]),
    );
    expect(packing.vacated).toEqual([]);
  });
});
