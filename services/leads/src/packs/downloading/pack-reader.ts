import { Injectable } from '@nestjs/common';
import type { Purchase } from '../../purchases/purchase.js';
import { AllocationRepository } from '../../stock/holdings/allocation.repository.js';
import { batchesOf } from '../../stock/pages/batches.js';
import { CurrentPages, type StoredPage } from '../../stock/pages/current-pages.js';
import { chosenShelves } from '../../stock/shelves/shelf.js';
import { ShelfRepository } from '../../stock/shelves/shelf.repository.js';
import { wantedPages, type WantedPage } from './wanted-pages.js';

/** The number of pages that are read at once. A download holds two such batches, some 6 kB a page, 25 kB if not deflated. */
const pagesAtOnce = 64;

/** The fields of a completed purchase that say where its leads are. */
export type StoredPack = Pick<Purchase, 'id' | 'datasetId' | 'states' | 'phoneStatus'>;

/** A wanted page as stored. */
export type FoundPage = StoredPage<WantedPage>;

/** Reads the stored pages of a pack. */
@Injectable()
export class PackReader {
  constructor(
    private readonly allocations: AllocationRepository,
    private readonly shelves: ShelfRepository,
    private readonly pages: CurrentPages,
  ) {}

  /**
   * Yields the pages in batches, all or as many as have the first `leads`. While the caller uses a batch, the next is
   * being read.
   */
  async *read(
    { id, datasetId, states, phoneStatus }: StoredPack,
    leads = Infinity,
  ): AsyncGenerator<FoundPage[]> {
    const indexes = chosenShelves(states, phoneStatus);
    const segments = () => this.shelves.find(datasetId, indexes, ['segments']);
    const [allocated, shelves] = await Promise.all([this.allocations.find(id), segments()]);
    const source = { datasetId, segments, shelves };
    let reading: Promise<FoundPage[]> | undefined;
    for (const batch of batchesOf(pagesOf(wantedPages(allocated), leads), pagesAtOnce)) {
      const read = await reading;
      reading = this.pages.find(source, batch);
      // A failure is thrown where the batch is awaited, or nowhere if the download has ended.
      reading.catch(() => undefined);
      if (read) yield read;
    }
    if (reading) yield await reading;
  }
}

/** Yields the pages until they have so many leads. */
function* pagesOf(pages: Iterable<WantedPage>, leads: number): Generator<WantedPage> {
  let left = leads;
  for (const page of pages) {
    yield page;
    left -= page.cuts.reduce((sum, { from, to }) => sum + to - from, 0);
    if (left <= 0) return;
  }
}
