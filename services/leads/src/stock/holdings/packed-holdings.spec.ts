import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { shelfCount } from '../shelves/shelf.js';
import { pack, unpack } from './packed-holdings.js';

const bitmaps = fc
  .array(
    fc.tuple(
      fc.nat(shelfCount - 1),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    ),
    {
      maxLength: 20,
    },
  )
  .map((entries) => new Map(entries));

describe('packed holdings', () => {
  it('contain the bitmaps that were packed, for the same shelves', () => {
    fc.assert(fc.property(bitmaps, (holdings) => expect(unpack(pack(holdings))).toEqual(holdings)));
  });

  it('are refused when the last bitmap is cut off', () => {
    const bytes = pack(new Map([[3, Buffer.from('bitmap')]]));
    expect(() => unpack(bytes.subarray(0, -1))).toThrow('end within a bitmap');
  });
});
