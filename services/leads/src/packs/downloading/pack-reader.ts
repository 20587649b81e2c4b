import { Injectable } from '@nestjs/common';
import type { Purchase } from '../../purchases/purchase.js';
import { AllocationRepository } from '../../stock/holdings/allocation.repository.js';
import { batchesOf } from '../../stock/pages/batches.js';
import { CurrentPages, type StoredPage } from '../../stock/pages/current-pages.js';
import { chosenShelves } from '../../stock/shelves/shelf.js';
import { ShelfRepository } from '../../stock/shelves/shelf.repository.js';
import {
  pagesWithin,
  wantedPages,
  type LeadRange,
  type TakenNumbers,
  type WantedPage,
} from './wanted-pages.js';

/** The pages of the first batch: few, so that the file begins at once. */
const pagesAtFirst = 32;
/**
 * The pages of each batch after it: many, because a command costs as much as some ten pages. A download holds two batches, 6 kB a
 * page, 25 kB if not deflated: then a batch is 6.4 MB, and MongoDB's replies end at 16 MB.
 */
const pagesAtOnce = 256;

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
   * Yields the pages of all leads, or of those from place `from` up to, not including, `to`, in batches. While the caller
   * uses a batch, the next is being read.
   */
  async *read(pack: StoredPack, range: LeadRange = {}): AsyncGenerator<FoundPage[]> {
    yield* this.readLeads(pack, this.allocations.find(pack.id), range);
  }

  /** As `read`, of these leads of the pack. */
  async *readLeads(
    { datasetId, states, phoneStatus }: StoredPack,
    taken: Promise<readonly TakenNumbers[]> | readonly TakenNumbers[],
    range: LeadRange = {},
  ): AsyncGenerator<FoundPage[]> {
    const indexes = chosenShelves(states, phoneStatus);
    const segments = () => this.shelves.find(datasetId, indexes, ['segments']);
    const [leads, shelves] = await Promise.all([taken, segments()]);
    const source = { datasetId, segments, shelves };
    let reading: Promise<FoundPage[]> | undefined;
    const pages = pagesWithin(wantedPages(leads), range);
    for (const batch of batchesOf(pages, pagesAtOnce, pagesAtFirst)) {
      const read = await reading;
      reading = this.pages.find(source, batch);
      // A failure is thrown where the batch is awaited, or nowhere if the download has ended.
      reading.catch(() => undefined);
      if (read) yield read;
    }
    if (reading) yield await reading;
  }
}
