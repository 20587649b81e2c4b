import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { setOf } from '../shelves/number-set.js';
import { shelfCount } from '../shelves/shelf.js';
import {
  addedAfter,
  nothingAdded,
  nothingPacked,
  pack,
  stampBytes,
  unpack,
  withAdded,
} from './packed-holdings.js';

const bytes = (lengths: fc.IntArrayConstraints) =>
  fc.uint8Array(lengths).map((some) => Buffer.from(some));
const byShelf = <T>(content: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(fc.nat(shelfCount - 1), content), { maxLength: 20 })
    .map((entries) => new Map(entries));
const anyAdded = fc.record({
  stamp: bytes({ minLength: stampBytes, maxLength: stampBytes }),
  numbers: bytes({ maxLength: 300 }),
});

describe('packed holdings', () => {
  it('contain what was packed, for the same shelves', () => {
    const any = fc.record({ whole: byShelf(bytes({ maxLength: 300 })), added: byShelf(anyAdded) });
    fc.assert(fc.property(any, (holdings) => expect(unpack(pack(holdings))).toEqual(holdings)));
  });

  it('are refused when the last bitmap is cut off', () => {
    const whole = new Map([[3, Buffer.from('bitmap')]]);
    const packed = pack({ ...nothingPacked, whole });
    expect(() => unpack(packed.subarray(0, -1))).toThrow('end within a bitmap');
  });

  it('complete the numbers of a document', () => {
    const stamp = Buffer.alloc(stampBytes, 'stamp');
    const document = setOf([1, 2]);
    expect(withAdded(document, undefined)).toBe(document);
    expect(withAdded(document, nothingAdded(stamp))).toBe(document);
    const added = addedAfter(addedAfter(nothingAdded(stamp), setOf([7])), setOf([5]));
    expect(added).toEqual({ stamp, numbers: setOf([5, 7]) });
    expect(withAdded(document, added)).toEqual(setOf([1, 2, 5, 7]));
  });
});
