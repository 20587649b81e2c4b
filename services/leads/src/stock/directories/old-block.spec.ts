import { describe, expect, it } from '@jest/globals';
import { placeAt } from './entries.js';
import { entriesOfBlock } from './old-block.js';

describe('a block of an earlier build', () => {
  it('contains phones of one area code with their places, at any offset', () => {
    const words = Uint32Array.of((2_000_000 << 8) | 99, 4_000_000_000, 0x98967f00 + 7, 12);
    const stored = Buffer.concat([Buffer.from('x'), Buffer.from(words.buffer)]).subarray(1);
    const { phones, places } = entriesOfBlock(201, stored);
    expect([...phones]).toEqual([2_012_000_000, 2_019_999_999]);
    expect([0, 1].map((position) => placeAt(places, position))).toEqual([
      { shelf: 99, number: 4_000_000_000 },
      { shelf: 7, number: 12 },
    ]);
  });

  it('may be empty after an undo', () => {
    expect(entriesOfBlock(201, Buffer.alloc(0)).phones).toHaveLength(0);
  });
});
