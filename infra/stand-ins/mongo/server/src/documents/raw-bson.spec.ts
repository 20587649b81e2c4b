import { describe, expect, it } from '@jest/globals';
import { BSON } from 'bson';
import { randomSource, randomValue } from '../../test/support/random-values.js';
import { hasArray, rawElements } from './raw-bson.js';

const ARRAY = 0x04;

describe('a search for arrays in encoded documents', () => {
  it('finds the arrays that a reader of all fields finds', () => {
    const random = randomSource(7);
    for (let i = 0; i < 5000; i += 1) {
      const fields = Array.from({ length: i % 6 }, (_, n) => [`field${n}`, randomValue(random)]);
      const bytes = Buffer.from(BSON.serialize(Object.fromEntries(fields)));
      const expected = [...rawElements(bytes)].some(({ type }) => type === ARRAY);
      expect(hasArray(bytes)).toBe(expected);
    }
  });

  it('leaves truncated documents to their reader', () => {
    const bytes = Buffer.from(BSON.serialize({ text: 'abc', number: 1 }));
    expect(hasArray(Buffer.concat([bytes.subarray(0, -6), Buffer.alloc(1)]))).toBe(true);
  });
});
