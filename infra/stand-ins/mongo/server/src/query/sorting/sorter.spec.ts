import { expect, it } from '@jest/globals';
import { randomSource } from '../../../test/support/random-values.js';
import { Sorter } from './sorter.js';

it.each([1, 10, 4_000, 9_000, Infinity])(
  'returns the first %s of many items in stable order',
  (limit) => {
    const random = randomSource(7);
    const items = Array.from({ length: 6_000 }, (_, place) => ({ value: random(500), place }));
    const sorter = new Sorter<(typeof items)[number]>(limit);
    for (const item of items) sorter.add(Buffer.from([item.value >>> 8, item.value & 0xff]), item);
    const wanted = items.toSorted((a, b) => a.value - b.value || a.place - b.place);
    expect(sorter.sorted()).toEqual(wanted.slice(0, limit));
  },
);
