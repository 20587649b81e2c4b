import { describe, expect, it } from '@jest/globals';
import { firstAbove, phoneBytes, phoneListFrom, PhoneReader, phonesIn } from './phone-list.js';

const stored = (...phones: number[]) => phoneListFrom(phoneBytes(Float64Array.from(phones)));

/** Numbers that look random and are the same in every run. */
function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

/** Returns distinct sorted phones with gaps of all sizes. */
function somePhones(count: number, seed: number): number[] {
  const random = randomNumbers(seed);
  const next = () => random.next().value as number;
  const phones = new Set<number>();
  while (phones.size < count) {
    const width = 10 ** Math.ceil(next() * 9);
    phones.add(2_000_000_000 + Math.floor(next() * width));
  }
  return [...phones].sort((a, b) => a - b);
}

describe('a list of phones', () => {
  it.each([0, 1, 63, 64, 65, 128, 1_000])('returns the %i phones that were stored', (count) => {
    const phones = somePhones(count, count + 1);
    expect([...phonesIn(stored(...phones))]).toEqual(phones);
    expect(stored(...phones).size).toBe(count);
  });

  it('stores the lowest and the highest phone beside each other', () => {
    expect([...phonesIn(stored(0, 2_000_000_000, 9_999_999_999))]).toEqual([
      0, 2_000_000_000, 9_999_999_999,
    ]);
  });

  it('finds exactly the stored phones, sought in their order', () => {
    const phones = somePhones(2_000, 7);
    const [odd, even] = [1, 0].map((rest) => phones.filter((_, i) => i % 2 === rest));
    for (const every of [1, 3, 40, 700]) {
      const reader = new PhoneReader(stored(...(even ?? [])));
      for (const [i, phone] of phones.entries()) {
        if (i % every !== 0) continue;
        expect(reader.find(phone)).toBe(i % 2 === 0);
        if (i % 2 === 0) expect(reader.position).toBe(i / 2);
      }
      expect(reader.find(9_999_999_999)).toBe(false);
    }
    expect(odd).toHaveLength(1_000);
  });

  it('finds no phone in an empty list, and the same phone twice', () => {
    expect(new PhoneReader(stored()).find(2_015_550_100)).toBe(false);
    const reader = new PhoneReader(stored(2_015_550_100, 2_015_550_101));
    expect(reader.find(2_015_550_100)).toBe(true);
    expect(reader.find(2_015_550_100)).toBe(true);
    expect(reader.find(2_015_550_102)).toBe(false);
  });

  it('reads stored bytes at any offset', () => {
    const phones = somePhones(100, 3);
    const bytes = phoneBytes(Float64Array.from(phones));
    const shifted = Buffer.concat([Buffer.from('x'), bytes]).subarray(1);
    expect([...phonesIn(phoneListFrom(shifted))]).toEqual(phones);
  });

  it('takes some two bytes for each of a million leads in the country', () => {
    const phones = Float64Array.from({ length: 32_768 }, (_, i) => 2_000_000_000 + i * 3_200);
    expect(phoneBytes(phones).length / phones.length).toBeLessThan(2.3);
  });

  it('returns the first value above a limit', () => {
    const sorted = Float64Array.of(1, 3, 3, 5);
    expect([0, 1, 3, 5].map((limit) => firstAbove(sorted, limit))).toEqual([0, 1, 3, 4]);
    expect(firstAbove(sorted, 1, 2)).toBe(2);
  });
});
