import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { Purchase } from '../purchases/purchase.js';
import { AllocationRepository } from '../stock/holdings/allocation.repository.js';
import { LeadLayouts, type LeadLayout } from '../stock/lead-layouts.js';
import type { AllocatedShelf } from '../stock/holdings/allocation.js';
import { numbersWithin, rangeOf } from '../stock/shelves/number-set.js';
import { cutPage, cutsOf, leadsPerPage, pageOf, type Cut } from '../stock/pages/page.js';
import { pageId, PageRepository } from '../stock/pages/page.repository.js';
import { pageAt } from '../stock/pages/segment.js';
import type { ShelfIndex } from '../stock/shelves/shelf.js';
import { ShelfRepository } from '../stock/shelves/shelf.repository.js';

/** The number of pages, some 25 kB each, in memory at a time. */
const maxPagesAtOnce = 16;

/** A page with leads of a pack, and the lines to read from it. */
interface WantedPage {
  readonly shelf: ShelfIndex;
  readonly page: number;
  readonly cuts: readonly Cut[];
}

/** Reads the lines of a pack. The bytes are the same every time, because numbers and pages never change. */
@Injectable()
export class PackLines {
  constructor(
    private readonly allocations: AllocationRepository,
    private readonly shelves: ShelfRepository,
    private readonly pages: PageRepository,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Yields the file in pieces, in constant memory. */
  async *read(pack: Pick<Purchase, 'id' | 'datasetId' | 'layout'>): AsyncGenerator<Buffer> {
    const layout = this.layouts.get(pack.layout);
    yield layout.head;
    const allocated = await this.allocations.find(pack.id);
    for (const batch of batchesOf(wantedPages(allocated)))
      yield* await this.readBatch({ datasetId: pack.datasetId, layout }, batch);
  }

  private async readBatch(
    { datasetId, layout }: { datasetId: DatasetId; layout: LeadLayout },
    batch: readonly WantedPage[],
  ): Promise<Buffer[]> {
    // Reads the segments again for each batch: an upload may replace a page with a fuller one at the same time.
    const indexes = [...new Set(batch.map(({ shelf }) => shelf))];
    const shelves = await this.shelves.find(datasetId, indexes, ['segments']);
    const ids = batch.map(({ shelf, page }) =>
      pageId({ datasetId, shelf, ...pageAt(shelves.get(shelf)?.segments ?? [], page) }),
    );
    const pages = await this.pages.find(ids);
    return batch.map(({ cuts }, i) => {
      const stored = pages.get(ids[i] ?? '');
      if (!stored) throw new Error(`page ${ids[i]} is missing`);
      const page = this.layouts.convertPage(stored, layout);
      return Buffer.concat(cuts.map(({ from, to }) => cutPage(page, from, to)));
    });
  }
}

function* wantedPages(allocated: readonly AllocatedShelf[]): Generator<WantedPage> {
  for (const { index: shelf, numbers } of allocated) {
    const range = rangeOf(numbers);
    if (!range) continue;
    for (let page = pageOf(range.first); page <= pageOf(range.last); page += 1) {
      const first = page * leadsPerPage;
      const places = numbersWithin(numbers, first, first + leadsPerPage).map((n) => n - first);
      if (places.length > 0) yield { shelf, page, cuts: cutsOf(places) };
    }
  }
}

function* batchesOf(pages: Iterable<WantedPage>): Generator<WantedPage[]> {
  let batch: WantedPage[] = [];
  for (const page of pages) {
    batch.push(page);
    if (batch.length < maxPagesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
