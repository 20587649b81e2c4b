import { describe, expect, it } from '@jest/globals';
import { ByteCache } from './byte-cache.js';

describe('a cache with a budget of bytes', () => {
  it('removes the values that were not used for the longest time when they exceed the budget', () => {
    const cache = new ByteCache<string>(10);
    cache.put('a', 'A', 4);
    cache.put('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.put('c', 'C', 4);
    expect(['a', 'b', 'c'].map((id) => cache.get(id))).toEqual(['A', undefined, 'C']);
  });

  it('counts a replaced or removed value once', () => {
    const cache = new ByteCache<string>(10);
    cache.put('a', 'A', 9);
    cache.put('a', 'A2', 5);
    cache.put('b', 'B', 5);
    expect(cache.get('a')).toBe('A2');
    cache.remove('a');
    cache.remove('a');
    cache.put('c', 'C', 5);
    expect(['a', 'b', 'c'].map((id) => cache.get(id))).toEqual([undefined, 'B', 'C']);
  });

  it('does not keep a value that is larger than the budget', () => {
    const cache = new ByteCache<string>(10);
    cache.put('a', 'A', 11);
    expect(cache.get('a')).toBeUndefined();
  });
});
