import { describe, expect, it } from '@jest/globals';
import type { DirectoryEntry } from '../shelves/shelf.js';
import { emptyEntries, placeAt, type Entries } from './entries.js';
import { mergeEntries, mergeEqual, type EntryStream } from './merge-entries.js';

const entry = (phone: number, shelf: number, number: number): DirectoryEntry => ({
  phone,
  shelf,
  number,
});

function packed(entries: readonly DirectoryEntry[]): Entries {
  const { phones, places } = emptyEntries(entries.length);
  entries.forEach(({ phone, shelf, number }, i) => {
    phones[i] = phone;
    places.shelves[i] = shelf;
    places.numbers[i] = number;
  });
  return { phones, places };
}

/** Streams entries in pieces of this size. */
async function* stream(entries: readonly DirectoryEntry[], size = 2) {
  for (let at = 0; at < entries.length; at += size) yield packed(entries.slice(at, at + size));
}

async function merged(streams: readonly EntryStream[], size: number) {
  const pieces: DirectoryEntry[][] = [];
  for await (const { phones, places } of mergeEntries(streams, size))
    pieces.push([...phones].map((phone, i) => ({ phone, ...placeAt(places, i) })));
  return pieces;
}

describe('merging entries of a directory', () => {
  it('sorts the entries of all streams and keeps the newest entry of each phone', async () => {
    const newest = stream([entry(3, 1, 30), entry(5, 1, 31)]);
    const older = stream([entry(1, 0, 10), entry(3, 0, 11), entry(7, 0, 4_000_000_000)]);
    const oldest = stream([entry(3, 9, 1), entry(5, 9, 2), entry(6, 99, 3)]);
    expect((await merged([newest, older, oldest], 100)).flat()).toEqual([
      entry(1, 0, 10),
      entry(3, 1, 30),
      entry(5, 1, 31),
      entry(6, 99, 3),
      entry(7, 0, 4_000_000_000),
    ]);
  });

  it('returns full pieces, and the rest in the last one', async () => {
    const all = Array.from({ length: 10 }, (_, i) => entry(i, 0, i));
    const [odd, even] = [1, 0].map((rest) => all.filter(({ phone }) => phone % 2 === rest));
    const pieces = await merged([stream(odd ?? [], 3), stream([]), stream(even ?? [], 1)], 4);
    expect(pieces.map((piece) => piece.length)).toEqual([4, 4, 2]);
    expect(pieces.flat()).toEqual(all);
    expect(await merged([stream(all)], 5)).toHaveLength(2);
    expect(await merged([stream([]), stream([])], 4)).toEqual([]);
  });

  it.each([
    ['one after the other', (streams: EntryStream[]) => streams],
    ['as streams of equal sizes', (streams: EntryStream[]) => [mergeEqual(streams)]],
  ])('%s equals a map that is filled from the oldest to the newest stream', async (_, nested) => {
    for (const size of [1, 7, 64, 1_000]) {
      const known = new Map<number, DirectoryEntry>();
      const streams = Array.from({ length: 6 }, (_, age) => {
        const phones = new Set<number>();
        for (let i = 0; i < 80; i += 1) phones.add(((age + 1) * 7_919 + i * i * 104_729) % 300);
        const entries = [...phones].sort((a, b) => a - b).map((phone) => entry(phone, age, phone));
        for (const one of entries) known.set(one.phone, one);
        return stream(entries, 1 + age * 9);
      });
      const expected = [...known.values()].sort((a, b) => a.phone - b.phone);
      expect((await merged(nested(streams.reverse()), size)).flat()).toEqual(expected);
    }
  });
});
