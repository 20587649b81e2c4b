import { describe, expect, it } from '@jest/globals';
import { randomSource } from '../../../test/support/random-values.js';
import { Sorter } from './sorter.js';

const keyOf = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff]);

/** Values of a small range with their positions, so that many are equal. */
function randomItems(count: number): { value: number; place: number }[] {
  const random = randomSource(7);
  return Array.from({ length: count }, (_, place) => ({ value: random(500), place }));
}

describe('a sorter', () => {
  it.each([0, 1, 1023, 1024, 1025, 5_000])('returns %i items in stable order', (count) => {
    const items = randomItems(count);
    const sorter = new Sorter<{ value: number; place: number }>();
    for (const item of items) sorter.add(keyOf(item.value), item, 8);
    const wanted = [...items].sort((a, b) => a.value - b.value || a.place - b.place);
    expect([...sorter.sorted()]).toEqual(wanted);
  });

  it.each([1, 10, 1_500, 4_000, 9_000])('returns the first %i of many items', (limit) => {
    const items = randomItems(6_000);
    const sorter = new Sorter<{ value: number; place: number }>(limit);
    for (const item of items) sorter.add(keyOf(item.value), item, 8);
    const wanted = [...items].sort((a, b) => a.value - b.value || a.place - b.place);
    expect([...sorter.sorted()]).toEqual(wanted.slice(0, limit));
  });

  it('holds only as many items as the limit requires and refuses to exceed its memory', () => {
    const megabyte = 1024 * 1024;
    const small = new Sorter<number>(5);
    for (let i = 0; i < 1_000; i += 1) small.add(keyOf(i), i, megabyte);
    expect([...small.sorted()]).toEqual([0, 1, 2, 3, 4]);
    const large = new Sorter<number>();
    expect(() => {
      for (let i = 0; i < 1_000; i += 1) large.add(keyOf(i), i, megabyte);
    }).toThrow(/exceeded memory limit/);
  });
});
