import { describe, expect, it } from '@jest/globals';
import { randomOf } from '@leadmart/platform/testing';
import { TwinWorld } from '../testing/twin-world.js';

const phoneOf = (i: number) => 2_012_000_000 + i * 1_000_003;
const asRows = (phones: Iterable<number>, status: 'clean' | 'dnc' = 'clean') =>
  [...phones].map((phone) => [phone, status] as const);
const phonesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => phoneOf(first + i));
const hourMs = 60 * 60 * 1_000;

describe('the twins of two datasets', () => {
  it.each([1, 2, 3, 4])('equal those of plain maps, seed %i', async (seed) => {
    const random = randomOf(seed);
    const world = new TwinWorld();
    const somePhones = () => {
      const phones = new Set<number>();
      for (let i = random(random(6) === 0 ? 1_500 : 40); i >= 0; i -= 1)
        phones.add(phoneOf(random(3_000)));
      return phones;
    };
    const upload = () => {
      const dncOf10 = random(5);
      return (random(2) === 0 ? world.from : world.to).upload(
        [...somePhones()].map((phone) => [phone, random(10) < dncOf10 ? 'dnc' : 'clean']),
      );
    };
    for (let round = 0; round < 120; round += 1) {
      await upload();
      if (random(8) === 0) await (random(2) === 0 ? world.from : world.to).undo(random(100));
      if (random(4) === 0) await (random(2) === 0 ? world.from : world.to).restore(somePhones());
      if (random(3) > 0) continue;
      // Sometimes both replicas extend at once, and sometimes an upload replaces the runs that they read.
      let isUploading = random(2) === 0;
      world.beforeRead = async () => {
        if (!isUploading) return;
        isUploading = false;
        await upload();
      };
      await Promise.all([world.current(0), random(3) === 0 && world.current(1)]);
      world.beforeRead = async () => {};
      expect(await world.defects(await world.current(), [...somePhones()])).toEqual([]);
      world.now += random(3) * hourMs;
      await world.sweep();
    }
    const table = await world.current();
    expect(await world.defects(table, [...world.from.known.keys()])).toEqual([]);
    expect(world.database.rows('twins')).toHaveLength(1);
    for (let look = 0; look < 3; look += 1) {
      world.now += 2 * hourMs;
      await world.sweep();
    }
    expect(world.database.rows('stagings')).toEqual([]);
    expect(world.storedPieces).toBe(world.currentPieces);
    expect(await world.defects(await world.current(), [...world.from.known.keys()])).toEqual([]);
  });

  it('finds twins in pieces of any number, and only in those that may have them', async () => {
    const world = new TwinWorld();
    await world.to.upload(asRows(phonesFrom(0, 100_000)));
    await world.from.upload(asRows(phonesFrom(30_000, 70_000)));
    const all = [...world.from.known.keys()];
    const table = await world.current();
    expect(world.currentPieces).toBe(3);
    expect(await world.defects(table, all)).toEqual([]);
    const some = phonesFrom(99_000, 3);
    expect(await world.defects(table, some)).toEqual([]);
    await world.from.upload(asRows(phonesFrom(5, 3)));
    const read: unknown[] = [];
    world.beforeRead = async ({ directoryId, size }, pieces) =>
      void read.push(...pieces.map(({ piece }) => ({ directoryId, size, piece })));
    const next = await world.current();
    expect(read).toEqual([
      { directoryId: 'from', size: 3, piece: 0 },
      { directoryId: 'to', size: 100_000, piece: 0 },
    ]);
    expect(await world.defects(next, [...phonesFrom(0, 10), ...some])).toEqual([]);
  });

  it('stores twins once when two replicas first look at the same moment', async () => {
    const world = new TwinWorld();
    for (const side of [world.from, world.to]) await side.upload(asRows(phonesFrom(0, 10)));
    const tables = await Promise.all([world.current(0), world.current(1)]);
    for (const table of tables) expect(await world.defects(table, phonesFrom(0, 10))).toEqual([]);
    expect(world.storedPieces).toBe(2);
    await world.sweep();
    expect(world.storedPieces).toBe(1);
  });

  it('an earlier table of twins still answers when its pieces were merged and removed', async () => {
    const world = new TwinWorld();
    await world.to.upload(asRows(phonesFrom(0, 100)));
    await world.from.upload(asRows(phonesFrom(0, 10)));
    await world.current(1);
    const earlier = await world.current(0);
    for (let upload = 1; upload < 4; upload += 1) {
      await world.from.upload(asRows(phonesFrom(upload * 10, 10)));
      await world.current(1);
    }
    world.now += hourMs;
    await world.sweep();
    expect(world.storedPieces).toBe(1);
    expect(await world.defects(earlier, phonesFrom(0, 10))).toEqual([]);
  });

  it('show other processes that they are extended, and are left to them on an abort', async () => {
    const world = new TwinWorld();
    const { stagings } = world.replicas[1];
    const isRunning = () => stagings.isRunning('from:to', 'from', new Date(world.now));
    await world.to.upload(asRows(phonesFrom(0, 100_000)));
    await world.from.upload(asRows(phonesFrom(30_000, 70_000)));
    const stopping = new AbortController();
    const seen: boolean[] = [];
    world.beforeRead = async () => {
      seen.push(await isRunning());
      stopping.abort();
    };
    await expect(world.current(0, stopping.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([true]);
    expect(await isRunning()).toBe(false);
    await world.sweep();
    expect(world.storedPieces).toBe(0);
    expect(await world.defects(await world.current(1), phonesFrom(29_999, 5))).toEqual([]);
  });

  it('datasets without leads have no twins', async () => {
    const world = new TwinWorld();
    expect(await (await world.current()).inTo(new Map())).toEqual(new Map());
    await world.to.upload(asRows(phonesFrom(0, 5)));
    const { seenFrom, seenTo } = await world.current();
    expect(seenFrom).toEqual(world.from.counts.stock.counts);
    expect(seenTo).toEqual(world.to.counts.stock.counts);
    expect(world.database.rows('stagings')).toEqual([]);
  });
});
