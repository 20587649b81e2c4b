import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { DatasetId, PhoneStatus, UploadId } from '@leadmart/contracts';
import { DirectoryInMemory } from '../../../test/directory-in-memory.js';
import { CountsInMemory, ShelvesInMemory } from '../../../test/stock-in-memory.js';
import { DirectoryReader } from '../directories/directory-reader.js';
import { DirectoryWriter } from '../directories/directory-writer.js';
import type { Place } from '../directories/place.js';
import { leadLayouts } from '../lead-layouts.js';
import { numbersOf } from '../shelves/number-set.js';
import type { ShelfRange } from '../shelves/shelf-range.js';
import { shelfIndex, statusOf } from '../shelves/shelf.js';
import type { HeldLease } from './dataset-lease.js';
import type { IncomingLeads } from './incoming-leads.js';
import { placeLeads } from './placement.decisions.js';
import { StageDirectory } from './stage-directory.js';

type Row = readonly [phone: number, status: PhoneStatus];

const states = ['CA', 'TX', 'NY'] as const;

function leadsOf(rows: readonly Row[]): IncomingLeads {
  const at = (row: number) => rows[row] ?? ([0, 'clean'] as const);
  return {
    size: rows.length,
    layout: leadLayouts.current,
    phone: (row) => at(row)[0],
    shelf: (row) => shelfIndex(states[at(row)[0] % 3] ?? 'CA', at(row)[1]),
    lineBytes: () => 0,
    copyLine: (_row, _target, at) => at,
  };
}

/** The real directory on repositories in memory, and a map to compare it with. */
class DirectoryWorld {
  readonly known = new Map<number, Place>();
  readonly directory = new DirectoryInMemory();
  private readonly counts = new CountsInMemory();
  private readonly shelves = new ShelvesInMemory();
  private readonly staging = new StageDirectory(
    this.directory as never,
    new DirectoryReader(this.directory as never),
    new DirectoryWriter(this.directory as never),
    this.counts as never,
    this.shelves as never,
  );
  private readonly uploads: (readonly ShelfRange[])[] = [];

  /** Uploads rows, one for each phone. Throws when the directory and the map differ. */
  async upload(unsorted: readonly Row[]): Promise<void> {
    const rows = unsorted.toSorted(([a], [b]) => a - b);
    const leads = leadsOf(rows);
    const compared = await this.staging.compare(this.lease(), leads, [...rows.keys()]);
    const { fresh, statusChanges, knownCount } = compared;
    // Faster than a matcher for arrays of 100,000 rows.
    if (!isDeepStrictEqual({ fresh, statusChanges, knownCount }, this.expected(leads)))
      throw new Error('the directory and the map differ');
    const countOf = (shelf: number) => this.counts.stock.counts[shelf] ?? 0;
    const placement = placeLeads(leads, compared, countOf);
    const staged = await this.staging.stage(this.lease(), placement, compared.runs);
    this.directory.adopt('d' as DatasetId, staged.runs);
    await this.directory.remove(staged.supersededPieces);
    for (const [index, added] of placement.byShelf) {
      added.forEach((row, i) => {
        this.known.set(leads.phone(row), { shelf: index, number: countOf(index) + i });
      });
      this.counts.change({ index, added: added.length });
    }
    for (const { from, to } of placement.moves) {
      this.withdraw(from);
      this.counts.change({ index: to.shelf, arrived: 1 });
    }
    this.uploads.push(placement.added);
  }

  /** Undoes any upload: withdraws its leads that were not withdrawn before. */
  async undo(which: number): Promise<void> {
    const [ranges = []] = this.uploads.splice(which % Math.max(1, this.uploads.length), 1);
    for (const { index: shelf, first, count } of ranges) {
      const row = (await this.shelves.find('d' as DatasetId, [shelf])).get(shelf);
      const before = new Set(numbersOf(row?.withdrawn));
      for (let number = first; number < first + count; number += 1)
        if (!before.has(number)) this.withdraw({ shelf, number });
      for (const [phone, place] of this.known)
        if (place.shelf === shelf && place.number >= first && place.number < first + count)
          this.known.delete(phone);
    }
  }

  private expected(leads: IncomingLeads) {
    const rows = Array.from({ length: leads.size }, (_, row) => row);
    const fresh = rows.filter((row) => !this.known.has(leads.phone(row)));
    const statusChanges = rows.flatMap((row) => {
      const from = this.known.get(leads.phone(row));
      const isDnc = statusOf(leads.shelf(row)) === 'dnc';
      return from && isDnc && statusOf(from.shelf) === 'clean' ? [{ row, from }] : [];
    });
    return { fresh, statusChanges, knownCount: rows.length - fresh.length };
  }

  private withdraw({ shelf, number }: Place): void {
    this.shelves.withdraw(shelf, number);
    this.counts.change({ index: shelf, withdrawn: 1 });
  }

  private lease(): HeldLease {
    const shelfUpdateId = `u${(this.nextUpdate += 1)}` as UploadId;
    const renewed = async () => {};
    return {
      shelfUpdateId,
      datasetId: 'd' as DatasetId,
      renew: renewed,
      renewWhenDue: renewed,
      commit: renewed,
    };
  }

  private nextUpdate = 0;
}

/** Returns whole numbers that look random and are the same in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

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
    expect(world.directory.current.length).toBeLessThan(10);
    expect(world.directory.storedPieces).toBe(world.directory.current.length);
  });

  it('finds phones in runs of several pieces, before and after they are merged', async () => {
    const world = new DirectoryWorld();
    for (let upload = 0; upload < 4; upload += 1) {
      const phones = Array.from({ length: 10_000 }, (_, i) => 2_012_000_000 + i * 40_009 + upload);
      await world.upload(phones.map((phone) => [phone, 'clean']));
    }
    expect(world.directory.current.map(({ firsts }) => firsts.length)).toEqual([2]);
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
    const { directory } = world;
    const withPhones = directory.withPhones.bind(directory);
    directory.withPhones = (run, pieces) => {
      read.push(...pieces.map(({ piece }) => piece));
      return withPhones(run, pieces);
    };
    await world.upload([
      [2_012_000_005, 'clean'],
      [2_012_069_000, 'clean'],
    ]);
    expect(read).toEqual([0, 2]);
  });
});
