import { describe, expect, it } from '@jest/globals';
import { randomOf } from '@leadmart/platform/testing';
import { DirectoryWorld } from '../testing/directory-world.js';

describe('the directory during uploads and undos', () => {
  it.each([1, 2, 3])('equals a map of phones and places, seed %i', async (seed) => {
    const random = randomOf(seed);
    const world = new DirectoryWorld();
    for (let round = 0; round < 60; round += 1) {
      const phones = new Set<number>();
      for (let i = random(random(8) === 0 ? 2_000 : 60); i >= 0; i -= 1)
        phones.add(2_012_000_000 + random(4_000) * 1_000_003);
      const dncOf10 = random(4);
      await world.upload(
        [...phones].map((phone) => [phone, random(10) < dncOf10 ? 'dnc' : 'clean']),
      );
      if (random(6) === 0) await world.undo(random(100));
    }
    expect(world.known.size).toBeGreaterThan(1_000);
    expect(world.runs.length).toBeLessThan(10);
    expect(world.storedPieces).toBe(world.runs.length);
  });

  it('finds phones in runs of several pieces, before and after they are merged', async () => {
    const world = new DirectoryWorld();
    for (let upload = 0; upload < 4; upload += 1) {
      const phones = Array.from({ length: 10_000 }, (_, i) => 2_012_000_000 + i * 40_009 + upload);
      await world.upload(phones.map((phone) => [phone, 'clean']));
    }
    expect(world.runs.map(({ firsts }) => firsts.length)).toEqual([2]);
    const every = [...world.known.keys()].filter((_, i) => i % 7 === 0);
    await world.upload([
      ...every.map((phone) => [phone, 'dnc'] as const),
      [9_999_999_999, 'clean'],
    ]);
    await world.upload(every.map((phone) => [phone, 'clean'] as const));
  });

  it('reads only the pieces that phones of the file may be in', async () => {
    const world = new DirectoryWorld();
    const phones = Array.from({ length: 70_000 }, (_, i) => 2_012_000_000 + i);
    await world.upload(phones.map((phone) => [phone, 'clean']));
    const read: number[] = [];
    const { pieces } = world;
    const withPhones = pieces.withPhones.bind(pieces);
    pieces.withPhones = (run, some) => {
      read.push(...some.map(({ piece }) => piece));
      return withPhones(run, some);
    };
    await world.upload([
      [2_012_000_005, 'clean'],
      [2_012_069_000, 'clean'],
    ]);
    expect(read).toEqual([0, 2]);
  });
});
