import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { shelfCount } from '../shelves/shelf.js';
import { pack, unpack } from './packed-holdings.js';

const anyHoldings = fc
  .array(fc.tuple(fc.nat(shelfCount - 1), fc.uint8Array({ maxLength: 300 })), { maxLength: 20 })
  .map((entries) => new Map(entries.map(([index, bytes]) => [index, Buffer.from(bytes)])));

describe('packed holdings', () => {
  it('contain what was packed, for the same shelves', () => {
    fc.assert(
      fc.property(anyHoldings, (holdings) => expect(unpack(pack(holdings))).toEqual(holdings)),
    );
  });

  it('refuses packed holdings whose last bitmap is cut off', () => {
    const packed = pack(new Map([[3, Buffer.from('bitmap')]]));
    expect(() => unpack(packed.subarray(0, -1))).toThrow('end within a bitmap');
  });
});
