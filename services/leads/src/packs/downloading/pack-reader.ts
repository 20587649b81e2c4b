import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { Purchase } from '../../purchases/purchase.js';
import { AllocationRepository } from '../../stock/holdings/allocation.repository.js';
import { batchesOf } from '../../stock/pages/batches.js';
import type { PageContent } from '../../stock/pages/page-format.js';
import { pageId, PageRepository } from '../../stock/pages/page.repository.js';
import { pageAt, type Segment } from '../../stock/pages/segment.js';
import { chosenShelves, type ShelfIndex } from '../../stock/shelves/shelf.js';
import { ShelfRepository } from '../../stock/shelves/shelf.repository.js';
import { wantedPages, type WantedPage } from './wanted-pages.js';

/** The number of pages that are read at once. A download holds two such batches, some 6 kB a page, 25 kB if not deflated. */
const pagesAtOnce = 64;

/** The fields of a completed purchase that say where its leads are. */
export type StoredPack = Pick<Purchase, 'id' | 'datasetId' | 'states' | 'phoneStatus'>;

/** A wanted page as stored. */
export interface FoundPage extends WantedPage {
  readonly content: PageContent;
}

type Shelves = ReadonlyMap<ShelfIndex, { readonly segments: readonly Segment[] }>;

/** The pages of a dataset, as far as the shelves of one download are concerned. */
interface PageSource {
  readonly datasetId: DatasetId;
  /** Reads the shelves again. */
  readonly segments: () => Promise<Shelves>;
  shelves: Shelves;
}

/** Reads the stored pages of a pack. */
@Injectable()
export class PackReader {
  constructor(
    private readonly allocations: AllocationRepository,
    private readonly shelves: ShelfRepository,
    private readonly pages: PageRepository,
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
      reading = this.find(source, batch);
      // A failure is thrown where the batch is awaited, or nowhere if the download has ended.
      reading.catch(() => undefined);
      if (read) yield read;
    }
    if (reading) yield await reading;
  }

  private async find(source: PageSource, batch: readonly WantedPage[]): Promise<FoundPage[]> {
    const found = await this.findCurrent(source, batch);
    if (!('missing' in found)) return found;
    // An upload has replaced the page with a fuller one since the segments were read, and the sweeper has removed it.
    source.shelves = await source.segments();
    const again = await this.findCurrent(source, batch);
    if ('missing' in again) throw new Error(`page ${again.missing} is missing`);
    return again;
  }

  private async findCurrent(
    { datasetId, shelves }: PageSource,
    batch: readonly WantedPage[],
  ): Promise<FoundPage[] | { readonly missing: string }> {
    const ids = batch.map(({ shelf, page }) =>
      pageId({ datasetId, shelf, ...pageAt(shelves.get(shelf)?.segments ?? [], page) }),
    );
    const contents = await this.pages.findContents(ids);
    const missing = ids.find((id) => !contents.has(id));
    if (missing !== undefined) return { missing };
    return batch.flatMap((wanted, i) => {
      const content = contents.get(ids[i] ?? '');
      return content ? [{ ...wanted, content }] : [];
    });
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
