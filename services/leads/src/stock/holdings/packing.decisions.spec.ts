import { describe, expect, it } from '@jest/globals';
import { emptyVector } from '../shelves/shelf.js';
import { setOf, type NumberSet } from '../shelves/number-set.js';
import { holdingsFormats, type HoldingsFormat } from './holdings-format.js';
import type { ChangedHolding, KnownHolder } from './holding.js';
import { noStamp, nothingAdded, nothingPacked } from './packed-holdings.js';
import { decidePacking, type Packing } from './packing.decisions.js';

/** Bitmaps that may and may not be packed. */
const [small, large] = [setOf([1, 2]), setOf([1, 3, 5, 7])];
const [stamp, earlier] = [Buffer.alloc(8, 'stamp'), Buffer.alloc(8, 'earlier')];
const decide = (
  format: HoldingsFormat,
  known: KnownHolder | undefined,
  ...changes: readonly ChangedHolding[]
): Packing =>
  decidePacking(known, changes, { format, maxPackedBytes: small.length, newStamp: () => stamp });

/** A holder with packed bitmaps and with documents of their own on these shelves. */
function aHolder({ packed = [] as number[], own = [] as number[], leads = 2 }): KnownHolder {
  const owned = emptyVector();
  for (const index of [...packed, ...own]) owned[index] = leads;
  const vectors = { overlap: emptyVector(), seenWithdrawn: [], seenArrivals: [] };
  const whole = new Map(packed.map((index) => [index, small]));
  return { _id: 'd:h', owned, ...vectors, packed: { ...nothingPacked, whole } };
}

function aChange(index: number, numbers: NumberSet | undefined, owned = 3): ChangedHolding {
  return { index, numbers, owned, overlap: 0, seenWithdrawn: 0, seenArrivals: 0 };
}

const nothing = { packed: undefined, own: new Map(), vacated: [] };

describe('packing the bitmaps of a holder', () => {
  it('packs small bitmaps of a new holder, and gives large ones documents of their own', () => {
    const packing = decide('packed', undefined, aChange(0, small), aChange(1, large));
    const expected = {
      packed: { ...nothingPacked, whole: new Map([[0, small]]) },
      own: new Map([[1, { numbers: large, stamp }]]),
      vacated: [],
    };
    expect(packing).toEqual(expected);
  });

  it('removes the document of a shelf that is packed now, and leaves other shelves where they are', () => {
    const packing = decide('packed', aHolder({ packed: [5], own: [0, 1] }), aChange(0, small));
    expect([...(packing.packed?.whole.keys() ?? [])]).toEqual([5, 0]);
    expect(packing).toMatchObject({ own: new Map(), vacated: [0] });
  });

  it('packs and stores single leads like many', () => {
    const holder = aHolder({ own: [0], leads: 1 });
    const packing = decide('packed', holder, aChange(0, small, 1), aChange(1, large, 1));
    expect([...(packing.packed?.whole.keys() ?? [])]).toEqual([0]);
    expect([...packing.own.keys()]).toEqual([1]);
    expect(packing.vacated).toEqual([0]);
  });

  it('moves a bitmap that became large out of the packed document', () => {
    const packing = decide('packed', aHolder({ packed: [0, 5] }), aChange(0, large));
    const expected = {
      packed: { ...nothingPacked, whole: new Map([[5, small]]) },
      own: new Map([[0, { numbers: large, stamp }]]),
      vacated: [],
    };
    expect(packing).toEqual(expected);
  });

  it('does not write the packed document when only other bitmaps change', () => {
    const holder = aHolder({ packed: [5], own: [0] });
    expect(decide('packed', holder, aChange(0, large))).toEqual({
      ...nothing,
      own: new Map([[0, { numbers: large, stamp }]]),
    });
    expect(decide('packed', holder, aChange(5, undefined))).toEqual(nothing);
  });

  it.each(holdingsFormats)(
    'stores nothing for a shelf whose leads were given back, writing %s',
    (format) => {
      const changes = [aChange(0, small, 0), aChange(5, small, 0)];
      const packing = decide(format, aHolder({ packed: [5], own: [0] }), ...changes);
      expect(packing).toEqual({ packed: nothingPacked, own: new Map(), vacated: [0] });
    },
  );

  it('takes all bitmaps out of the packed document when a document for each shelf is written', () => {
    const packing = decide('shelves', aHolder({ packed: [0, 5], own: [7] }), aChange(0, large));
    expect(packing.packed).toEqual(nothingPacked);
    expect(packing.own).toEqual(
      new Map([
        [0, { numbers: large, stamp }],
        [5, { numbers: small, stamp }],
      ]),
    );
    expect(packing.vacated).toEqual([]);
    const other = decide('shelves', aHolder({ packed: [5], own: [7] }), aChange(7, large));
    expect(other.packed).toEqual(nothingPacked);
    expect([...other.own.keys()]).toEqual([7, 5]);
  });
});

describe('adding to a bitmap in a document of its own', () => {
  const more = setOf([9]);
  const added = (numbers: NumberSet, to = earlier) => new Map([[0, { stamp: to, numbers }]]);
  /** A holder with a document of its own on shelf 0, to which these numbers were added. */
  const aHolderWith = (numbers: NumberSet): KnownHolder => ({
    ...aHolder({ own: [0] }),
    packed: { ...nothingPacked, added: added(numbers) },
  });

  it('packs what a purchase adds, and leaves the document as it is', () => {
    const change = { ...aChange(0, large), more };
    const packing = decide('added', aHolderWith(setOf([8])), change);
    const packed = { ...nothingPacked, added: added(setOf([8, 9])) };
    expect(packing).toEqual({ ...nothing, packed });
  });

  it('does the same for a document that another format wrote, of unknown stamp', () => {
    const packing = decide('added', aHolder({ own: [0] }), { ...aChange(0, large), more });
    expect(packing).toEqual({
      ...nothing,
      packed: { ...nothingPacked, added: added(more, noStamp) },
    });
  });

  it.each([
    ['too much was added', { ...aChange(0, large), more: large }],
    ['numbers were also removed', aChange(0, large)],
  ])('writes the document with a new stamp when %s', (_, change) => {
    const packing = decide('added', aHolderWith(setOf([8])), change);
    const packed = { ...nothingPacked, added: new Map([[0, nothingAdded(stamp)]]) };
    expect(packing).toEqual({
      packed,
      own: new Map([[0, { numbers: large, stamp }]]),
      vacated: [],
    });
  });

  it.each(['packed', 'shelves'] as const)('writes the document when the format is %s', (format) => {
    const packing = decide(format, aHolderWith(setOf([8])), { ...aChange(0, large), more });
    const own = new Map([[0, { numbers: large, stamp }]]);
    expect(packing).toEqual({ packed: nothingPacked, own, vacated: [] });
  });

  it('keeps what was added to shelves that do not change', () => {
    for (const format of holdingsFormats) {
      const { packed } = decide(format, aHolderWith(setOf([8])), aChange(1, small));
      expect(packed?.added ?? added(setOf([8]))).toEqual(added(setOf([8])));
    }
  });
});
