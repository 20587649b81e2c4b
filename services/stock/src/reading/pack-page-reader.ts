import { Injectable } from '@nestjs/common';
import type { DatasetId, PhoneStatus, PurchaseId, StateCode } from '@leadmart/contracts';
import { batchesOf } from '@leadmart/platform/mongo';
import { AllocationRepository } from '../holdings/allocation.repository.js';
import { CurrentPages, type FoundPage } from '../pages/current-pages.js';
import { KeptPages } from '../pages/kept-pages.js';
import {
  type LeadRange,
  pagesWithin,
  type TakenNumbers,
  wantedPages,
} from '../pages/wanted-pages.js';
import { chosenShelves } from '../shelves/shelf.js';

/** The pages of the first batch: few, so that the file begins at once. */
const pagesAtFirst = 32;
/**
 * The pages of each batch after it: many, because a command costs as much as some ten pages. A download holds three batches, 6 kB
 * a page, 25 kB if not deflated.
 */
const pagesAtOnce = 128;
/** The batches that are being read while the caller uses one: the database and this process rarely wait for each other. */
const batchesAhead = 2;

/** A completed purchase, by what says where its leads are. */
export interface StoredPack {
  readonly id: PurchaseId;
  readonly datasetId: DatasetId;
  readonly states: readonly StateCode[];
  readonly phoneStatus: PhoneStatus;
}

/** Reads the stored pages of a pack. */
@Injectable()
export class PackPageReader {
  constructor(
    private readonly allocations: AllocationRepository,
    private readonly pages: CurrentPages,
  ) {}

  /**
   * Yields the pages of all leads, or of those from place `from` up to, not including, `to`, in batches. While the caller
   * uses a batch, the next two are being read.
   */
  async *read(pack: StoredPack, range: LeadRange = {}): AsyncGenerator<FoundPage[]> {
    yield* this.readLeads(pack, this.leadsOf(pack.id), range);
  }

  /** Begins to read which leads a pack has. A failure is thrown where they are awaited, or nowhere. */
  leadsOf(id: PurchaseId): Promise<readonly TakenNumbers[]> {
    const leads = this.allocations.find(id);
    leads.catch(() => undefined);
    return leads;
  }

  /** For packs that are read one after the other. */
  keepPages(): KeptPages {
    return new KeptPages(this.pages);
  }

  /** As `read`, of these leads of the pack. */
  async *readLeads(
    { datasetId, states, phoneStatus }: StoredPack,
    leads: Promise<readonly TakenNumbers[]> | readonly TakenNumbers[],
    range: LeadRange = {},
    source: Pick<CurrentPages, 'locate' | 'find'> = this.pages,
  ): AsyncGenerator<FoundPage[]> {
    const shelves = chosenShelves(states, phoneStatus);
    const [taken] = await Promise.all([leads, source.locate(datasetId, shelves)]);
    const pages = pagesWithin(wantedPages(taken), range);
    const ahead: Promise<FoundPage[]>[] = [];
    for (const batch of batchesOf(pages, pagesAtOnce, pagesAtFirst)) {
      const reading = source.find(datasetId, batch);
      // A failure is thrown where the batch is awaited, or nowhere if the download has ended.
      reading.catch(() => undefined);
      ahead.push(reading);
      if (ahead.length > batchesAhead) yield await first(ahead);
    }
    while (ahead.length > 0) yield await first(ahead);
  }
}

const first = async (ahead: Promise<FoundPage[]>[]): Promise<FoundPage[]> =>
  (await ahead.shift()) ?? [];
