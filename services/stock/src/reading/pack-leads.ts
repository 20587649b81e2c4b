import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { batchesOf } from '@leadmart/platform/mongo';
import { AllocationRepository } from '../holdings/allocation.repository.js';
import { membersOf, setOf } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { leadsIn, type FoundLead } from './found-lines.js';
import { PackPageReader, type StoredPack } from './pack-page-reader.js';

/** Some two milliseconds of work. */
const pagesOpenedAtOnce = 4;
const leadsTogether = 20_000;

/** Reads the leads of a pack by place, by number, or all of them in constant memory. */
@Injectable()
export class PackLeads {
  constructor(
    private readonly reader: PackPageReader,
    private readonly allocations: AllocationRepository,
  ) {}

  /**
   * Yields the leads in the order of the pack, a thousand at a time. Other requests have their turn between: a large pack takes
   * seconds.
   */
  async *read(pack: StoredPack): AsyncGenerator<FoundLead[]> {
    for await (const pages of this.reader.read(pack))
      for (const some of batchesOf(pages, pagesOpenedAtOnce)) {
        yield leadsIn(some);
        await nextTurn();
      }
  }

  /** As `read`, in batches of some ten thousand, for work that costs by the batch. */
  async *readTogether(pack: StoredPack): AsyncGenerator<FoundLead[]> {
    let together: FoundLead[] = [];
    for await (const leads of this.read(pack)) {
      together = together.concat(leads);
      if (together.length < leadsTogether) continue;
      yield together;
      together = [];
    }
    if (together.length > 0) yield together;
  }

  /** As `read`, without the places. */
  async *readCells(pack: StoredPack): AsyncGenerator<string[][]> {
    for await (const leads of this.read(pack)) yield leads.map(({ cells }) => cells);
  }

  /** Returns leads of the pack by their places, in the order of the pack. Places outside of the pack are left out. */
  async find(pack: StoredPack, places: readonly Place[]): Promise<FoundLead[]> {
    const wanted = byShelf(places);
    const allocated = await this.allocations.find(pack.id);
    const taken = allocated.flatMap(({ index, numbers }) => {
      const some = wanted.get(index) ?? [];
      const isOurs = membersOf(numbers, some);
      const ours = some.filter((_number, i) => isOurs[i]);
      return ours.length === 0 ? [] : [{ index, numbers: setOf(ours) }];
    });
    const found: FoundLead[] = [];
    for await (const pages of this.reader.readLeads(pack, taken)) found.push(...leadsIn(pages));
    return found;
  }
}

function byShelf(places: readonly Place[]): Map<ShelfIndex, number[]> {
  const shelves = new Map<ShelfIndex, number[]>();
  for (const { shelf, number } of places) {
    const numbers = shelves.get(shelf);
    if (numbers) numbers.push(number);
    else shelves.set(shelf, [number]);
  }
  return shelves;
}
