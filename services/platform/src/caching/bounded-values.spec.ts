import { describe, expect, it } from '@jest/globals';
import { BoundedValues } from './bounded-values.js';

describe('values up to a total size', () => {
  it('are kept until later ones need their room, the first ones first', () => {
    const values = new BoundedValues<string, number>(10);
    values.keep('a', 1, 4);
    values.keep('b', 2, 4);
    values.keep('c', 3, 2);
    expect(['a', 'b', 'c'].map((key) => values.get(key))).toEqual([1, 2, 3]);
    values.keep('d', 4, 5);
    expect(['a', 'b', 'c', 'd'].map((key) => values.get(key))).toEqual([
      undefined,
      undefined,
      3,
      4,
    ]);
  });

  it('take the room of one value when they replace it', () => {
    const values = new BoundedValues<string, number>(10);
    values.keep('a', 1, 6);
    values.keep('b', 2, 4);
    values.keep('a', 3, 5);
    expect([values.get('a'), values.get('b')]).toEqual([3, 2]);
  });

  it('are not kept above the total', () => {
    const values = new BoundedValues<string, number>(10);
    values.keep('a', 1, 11);
    expect(values.get('a')).toBeUndefined();
    values.keep('b', 2, 10);
    expect(values.get('b')).toBe(2);
  });
});
