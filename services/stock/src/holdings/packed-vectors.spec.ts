import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { emptyVector, shelfCount } from '../shelves/shelf.js';
import { packVectors, unpackVectors } from './packed-vectors.js';

const counts = fc.oneof(fc.constant(0), fc.nat(300), fc.nat(2 ** 32 - 1));
const vector = fc.array(counts, { minLength: shelfCount, maxLength: shelfCount });
const anyVectors = fc.record({
  owned: vector,
  overlap: vector,
  seenWithdrawn: vector,
  seenArrivals: vector,
});

describe('packed vectors', () => {
  it('contain the numbers that were packed, of up to 32 bits', () => {
    fc.assert(
      fc.property(anyVectors, (some) => expect(unpackVectors(packVectors(some))).toEqual(some)),
    );
  });

  it('take a byte for each number below 128', () => {
    const [owned, none] = [emptyVector().fill(127), emptyVector()];
    const some = { owned, overlap: none, seenWithdrawn: none, seenArrivals: none };
    expect(packVectors(some)).toHaveLength(4 * shelfCount);
    expect(() => unpackVectors(packVectors(some).subarray(1))).toThrow('end early');
  });
});
