import { describe, expect, it } from '@jest/globals';
import { Pieces } from './pieces.js';

describe('the pieces of a file', () => {
  it('takes a piece of a file when it has 64 KB, and the rest at the end', () => {
    const pieces = new Pieces();
    pieces.add(Buffer.alloc(40_000, 'a'));
    expect([...pieces.take()]).toEqual([]);
    pieces.add(Buffer.alloc(40_000, 'b'));
    expect([...pieces.take()].map(({ length }) => length)).toEqual([80_000]);
    pieces.add(Buffer.from('c'));
    expect([...pieces.rest()]).toEqual([Buffer.from('c')]);
    expect([...pieces.rest()]).toEqual([]);
  });

  it('pieces are not copied when their bytes lie side by side', () => {
    const bytes = Buffer.from('one two three');
    const pieces = new Pieces();
    pieces.add(bytes.subarray(0, 4), bytes.subarray(4, 8), bytes.subarray(8));
    const [piece] = pieces.rest();
    expect(piece).toEqual(bytes);
    expect(piece?.buffer).toBe(bytes.buffer);
    pieces.add(bytes.subarray(8), bytes.subarray(0, 4));
    expect([...pieces.rest()].join()).toBe('threeone ');
  });
});
