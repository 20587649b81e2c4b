import { describe, expect, it } from '@jest/globals';
import { Long } from 'bson';
import { randomSource, randomValue } from '../../../test/support/random-values.js';
import { compareValues } from '../../documents/compare.js';
import { afterPrefix, encodeKey, encodeKeyValue, fitKey, MAX_KEY_BYTES } from './key-encoding.js';

const sign = (n: number): number => Math.sign(n);

describe('index key encoding', () => {
  it('orders bytes as MongoDB orders values, in both directions', () => {
    const random = randomSource(1);
    for (let i = 0; i < 6_000; i += 1) {
      const [a, b] = [randomValue(random), randomValue(random)];
      const expected = sign(compareValues(a, b));
      const up = sign(Buffer.compare(encodeKeyValue(a), encodeKeyValue(b)));
      const down = sign(Buffer.compare(encodeKey([a], [-1]), encodeKey([b], [-1])));
      if (up === expected && down === -expected + 0) continue;
      expect({ a, b, up, down }).toEqual({ a, b, up: expected, down: -expected });
    }
  });

  it('orders compound keys field by field', () => {
    const random = randomSource(2);
    for (let i = 0; i < 2_000; i += 1) {
      const [a, b] = [0, 1].map(() => [randomValue(random), randomValue(random)]);
      const expected = sign(compareValues(a?.[0], b?.[0])) || sign(compareValues(b?.[1], a?.[1]));
      const order = Buffer.compare(encodeKey(a ?? [], [1, -1]), encodeKey(b ?? [], [1, -1]));
      if (sign(order) !== expected)
        expect({ a, b, order: sign(order) }).toEqual({ a, b, order: expected });
    }
  });

  it('never encodes one value as a prefix of another', () => {
    const random = randomSource(3);
    for (let i = 0; i < 2_000; i += 1) {
      const [a, b] = [encodeKeyValue(randomValue(random)), encodeKeyValue(randomValue(random))];
      if (a.equals(b)) continue;
      if (a.subarray(0, b.length).equals(b))
        throw new Error(`${b.toString('hex')} begins another key`);
    }
  });

  it('distinguishes numbers with the same nearest double', () => {
    const rounded = encodeKeyValue(9007199254740992);
    const above = encodeKeyValue(Long.fromString('9007199254740993'));
    const below = encodeKeyValue(Long.fromString('9223372036854775807'));
    expect(Buffer.compare(rounded, above)).toBe(-1);
    expect(Buffer.compare(below, encodeKeyValue(2 ** 63))).toBe(-1);
  });

  it('keeps long keys unique within the key size of LMDB', () => {
    const a = fitKey(encodeKeyValue('x'.repeat(5000)));
    const b = fitKey(encodeKeyValue(`${'x'.repeat(4999)}y`));
    expect(a.length).toBeLessThanOrEqual(MAX_KEY_BYTES);
    expect(a.equals(b)).toBe(false);
  });

  it('finds the end of a prefix that ends with 0xff bytes', () => {
    expect(afterPrefix(Buffer.from([1, 0xff, 0xff]))).toEqual(Buffer.from([2]));
  });
});
