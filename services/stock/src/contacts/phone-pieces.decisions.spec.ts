import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  additionsTo,
  cutIntoPieces,
  joinedPieces,
  maxPhonesPerPiece,
  mergedLists,
  mergedPhones,
} from './phone-pieces.decisions.js';

const sortedPhones = fc
  .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 })
  .map((phones) => Float64Array.from(phones).sort());

describe('merging phones', () => {
  it('returns each phone of two lists once, in ascending order', () => {
    fc.assert(
      fc.property(sortedPhones, sortedPhones, (one, other) => {
        const all = [...new Set([...one, ...other])].sort((a, b) => a - b);
        expect([...mergedPhones(one, other)]).toEqual(all);
      }),
    );
  });

  it('merges any number of lists', () => {
    expect([...mergedLists([])]).toEqual([]);
    const lists = [[5], [1, 5, 9], [3], [], [2, 9], [7]].map((phones) => Float64Array.from(phones));
    expect([...mergedLists(lists)]).toEqual([1, 2, 3, 5, 7, 9]);
  });
});

describe('pieces of phones', () => {
  it('take every added phone once, each between its own first phone and the next one', () => {
    fc.assert(
      fc.property(sortedPhones, sortedPhones, (firsts, phones) => {
        fc.pre(firsts.length > 0);
        const pieces = [...firsts].map((first) => ({ id: String(first), first, size: 1 }));
        const { untouched, additions } = additionsTo(pieces, phones);
        expect(additions.flatMap((addition) => [...addition.phones])).toEqual([...phones]);
        expect(untouched.length + additions.length).toBe(pieces.length);
        for (const { piece, phones: own } of additions) {
          expect(own.length).toBeGreaterThan(0);
          const next = firsts[pieces.indexOf(piece) + 1] ?? Infinity;
          expect(Math.max(...own)).toBeLessThan(next);
          if (piece !== pieces[0]) expect(Math.min(...own)).toBeGreaterThanOrEqual(piece.first);
        }
      }),
    );
  });

  it.each([0, 1, maxPhonesPerPiece, maxPhonesPerPiece + 1, 3 * maxPhonesPerPiece + 2])(
    'hold %i phones in as few pieces as possible',
    (count) => {
      const cut = cutIntoPieces(Float64Array.from({ length: count }, (_, i) => i));
      expect(cut).toHaveLength(Math.ceil(count / maxPhonesPerPiece));
      expect(cut.every(({ length }) => length > 0 && length <= maxPhonesPerPiece)).toBe(true);
      expect([...joinedPieces(cut)]).toEqual(Array.from({ length: count }, (_, i) => i));
    },
  );
});
