import { describe, expect, it } from '@jest/globals';
import {
  areaOf,
  blockBytes,
  blockFrom,
  emptyBlock,
  entriesIn,
  findPlaces,
  mergeBlock,
  withoutPlaces,
  type DirectoryEntry,
} from './directory-block.js';

const entry = (phone: number, shelf: number, number: number): DirectoryEntry => ({
  phone,
  shelf,
  number,
});

describe('a directory block', () => {
  const block = mergeBlock(emptyBlock, [
    entry(2012000000, 0, 0),
    entry(2015550100, 99, 4_000_000_000),
    entry(2019999999, 7, 12),
  ]);

  it('removes the entries of withdrawn places from a block', () => {
    const kept = withoutPlaces(block, ({ shelf, number }) => shelf === 99 && number > 3);
    expect(findPlaces(kept, [2012000000, 2015550100, 2019999999])).toEqual([
      { shelf: 0, number: 0 },
      undefined,
      { shelf: 7, number: 12 },
    ]);
    expect(entriesIn(kept)).toBe(2);
    expect(entriesIn(blockFrom(blockBytes(withoutPlaces(kept, () => true))))).toBe(0);
  });

  it('finds the place of each phone in a block', () => {
    expect(findPlaces(block, [2012000000, 2015550100, 2019999999])).toEqual([
      { shelf: 0, number: 0 },
      { shelf: 99, number: 4_000_000_000 },
      { shelf: 7, number: 12 },
    ]);
  });

  it('finds no place for an unknown phone', () => {
    expect(findPlaces(block, [2012000001, 2015550099, 2019999998])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(findPlaces(emptyBlock, [2012000000])).toEqual([undefined]);
  });

  it('adds new phones in order and replaces known ones', () => {
    const merged = mergeBlock(block, [
      entry(2012000000, 1, 5),
      entry(2013000000, 2, 6),
      entry(2019999999, 3, 7),
    ]);
    expect(entriesIn(merged)).toBe(4);
    expect(findPlaces(merged, [2012000000, 2013000000, 2015550100, 2019999999])).toEqual([
      { shelf: 1, number: 5 },
      { shelf: 2, number: 6 },
      { shelf: 99, number: 4_000_000_000 },
      { shelf: 3, number: 7 },
    ]);
  });

  it('reads a stored block at any byte offset', () => {
    const stored = Buffer.concat([Buffer.from('x'), blockBytes(block)]).subarray(1);
    expect(blockFrom(stored)).toEqual(block);
    expect(stored).toHaveLength(3 * 8);
  });

  it('equals a map of the same entries after many merges', () => {
    let merged = emptyBlock;
    const known = new Map<number, number>();
    for (let round = 0; round < 20; round += 1) {
      const phones = new Set<number>();
      for (let i = 0; i < 50; i += 1) phones.add(2012000000 + ((round * 7919 + i * 104_729) % 500));
      const entries = [...phones]
        .sort((a, b) => a - b)
        .map((phone, i) => entry(phone, round, round * 100 + i));
      for (const { phone, number } of entries) known.set(phone, number);
      merged = mergeBlock(merged, entries);
    }
    const phones = [...known.keys()].sort((a, b) => a - b);
    expect(findPlaces(merged, phones).map((place) => place?.number)).toEqual(
      phones.map((phone) => known.get(phone)),
    );
    expect(entriesIn(merged)).toBe(known.size);
  });

  it('names a block by the area code', () => {
    expect(areaOf(2015550100)).toBe(201);
  });
});
