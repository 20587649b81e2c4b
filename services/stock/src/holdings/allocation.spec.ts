import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { shelfCount } from '../shelves/shelf.js';
import { packShelves, unpackShelves } from './allocation.js';

const shelves = fc.array(
  fc.record({
    index: fc.nat(shelfCount - 1),
    seenWithdrawn: fc.nat(2 ** 32 - 1),
    numbers: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 20 },
);

describe('a packed allocation', () => {
  it('contains the shelves that were packed, in their order', () => {
    fc.assert(
      fc.property(shelves, (some) => expect(unpackShelves(packShelves(some))).toEqual(some)),
    );
  });

  it('keeps a bitmap of more than 64 KB', () => {
    const shelf = { index: 3, seenWithdrawn: 0, numbers: Buffer.alloc(100_000, 'x') };
    expect(unpackShelves(packShelves([shelf]))).toEqual([shelf]);
  });

  it('refuses a packed allocation whose last bitmap is cut off', () => {
    const bytes = packShelves([{ index: 3, seenWithdrawn: 0, numbers: Buffer.from('bitmap') }]);
    expect(() => unpackShelves(bytes.subarray(0, -1))).toThrow('ends within a bitmap');
  });
});
