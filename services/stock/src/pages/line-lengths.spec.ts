import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lengthsOf, linesIn, offsetsOf } from './line-lengths.js';

function offsetsFor(lengths: readonly number[]): Buffer {
  let at = 0;
  return Buffer.from(Uint32Array.from([0, ...lengths.map((length) => (at += length))]).buffer);
}

describe('the lengths of lines', () => {
  it('return the offsets and the number of the lines', () => {
    const anyLengths = fc.array(fc.nat({ max: 100_000 }), { maxLength: 256 });
    fc.assert(
      fc.property(anyLengths, (expected) => {
        const offsets = offsetsFor(expected);
        const lengths = lengthsOf({ offsets });
        expect(linesIn(lengths)).toBe(expected.length);
        expect(offsetsOf(lengths)).toEqual(offsets);
      }),
    );
  });

  it('take one byte for a line of less than 128 bytes', () => {
    expect(lengthsOf({ offsets: offsetsFor([0, 127, 128, 16_384]) })).toHaveLength(1 + 1 + 2 + 3);
  });
});
