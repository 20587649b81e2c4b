import { Injectable } from '@nestjs/common';
import { AllocationRepository } from '../holdings/allocation.repository.js';
import { LeadLayouts } from '../lead-layouts.js';
import { batchesOf } from '../pages/batches.js';
import { membersOf, setOf } from '../shelves/number-set.js';
import type { Place } from '../shelves/place.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { leadsIn, rowsIn, type FoundLead } from './found-lines.js';
import { PackReader, type StoredPack } from './pack-reader.js';

/** The pages whose lines are read at once, some two milliseconds of work between two pieces of a file. */
const pagesReadAtOnce = 4;

/** Reads the leads of a pack by place, by number, or all of them in constant memory. */
@Injectable()
export class PackLeads {
  constructor(
    private readonly reader: PackReader,
    private readonly allocations: AllocationRepository,
    private readonly layouts: LeadLayouts,
  ) {}

  columnsOf({ layout }: Pick<StoredPack, 'layout'>): readonly string[] {
    return this.layouts.get(layout).columns;
  }

  /** Yields the leads in the order of the pack, a batch of pages at a time. */
  async *read(pack: StoredPack): AsyncGenerator<FoundLead[]> {
    for await (const pages of this.reader.read(pack)) yield leadsIn(pages, this.layoutOf(pack));
  }

  /** Yields the cells of all leads in the order of the pack, a thousand leads at a time. */
  async *readCells(pack: StoredPack): AsyncGenerator<string[][]> {
    for await (const pages of this.reader.read(pack))
      for (const some of batchesOf(pages, pagesReadAtOnce)) yield rowsIn(some, this.layoutOf(pack));
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
    for await (const pages of this.reader.readLeads(pack, taken))
      found.push(...leadsIn(pages, this.layoutOf(pack)));
    return found;
  }

  private layoutOf({ layout }: Pick<StoredPack, 'layout'>) {
    return { layouts: this.layouts, layout: this.layouts.get(layout) };
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
