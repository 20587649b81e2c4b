import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { firstOf, leadsPerPage, pageAt, pageOf, type Page } from '../pages/page.js';
import { pageId, PageRepository, type StagedPage } from '../pages/page.repository.js';
import { appendListed, dayOf } from '../shelves/listed-days.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import type { Segment } from '../shelves/shelf.schema.js';
import type { HeldLease } from './dataset-lease.js';
import { fillPages } from './fill-page.js';
import type { IncomingLeads } from './incoming-leads.js';
import type { Placement } from './placement.decisions.js';

/** A shelf with staged pages. */
export interface StagedShelf {
  readonly index: ShelfIndex;
  readonly segments: readonly Segment[];
  /** See listed-days.ts. */
  readonly listed: Uint8Array;
  readonly supersededPages: readonly string[];
}

/** A last page that is not full, and its id. Its lines are written again, on a fuller page. */
interface Tail {
  readonly page: Page;
  readonly id: string;
}

/** A shelf before the upload. */
interface ShelfBefore {
  readonly index: ShelfIndex;
  readonly segments: readonly Segment[];
  readonly listed: Uint8Array | undefined;
  /** The number of leads on it. */
  readonly count: number;
}

/** Writes the pages of an upload. Nothing refers to them until the upload is committed. */
@Injectable()
export class LeadStager {
  constructor(
    private readonly pages: PageRepository,
    private readonly shelves: ShelfRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes the pages of all shelves that get leads. */
  async stagePages(
    lease: HeldLease,
    { byShelf }: Placement,
    leads: IncomingLeads,
    countOf: (shelf: ShelfIndex) => number,
  ): Promise<StagedShelf[]> {
    const rows = await this.shelves.find(
      lease.datasetId,
      [...byShelf.keys()],
      ['segments', 'listed'],
    );
    const today = dayOf(this.clock.now());
    const before = [...byShelf.keys()].map((index) => ({
      index,
      segments: rows.get(index)?.segments ?? [],
      listed: rows.get(index)?.listed,
      count: countOf(index),
    }));
    const { datasetId, stagingId: uploadId, renewWhenDue } = lease;
    const tails = await this.tailsOf(datasetId, before);
    const pages = function* (): Generator<StagedPage> {
      for (const { index: shelf, count } of before) {
        let page = pageOf(count);
        const added = { leads, rows: byShelf.get(shelf) ?? [], tail: tails.get(shelf)?.page };
        for (const filled of fillPages(added)) {
          yield { key: { datasetId, shelf, page, uploadId }, page: filled };
          page += 1;
        }
      }
    };
    await this.pages.stage(pages(), renewWhenDue);
    return before.map(({ index, segments, listed, count }) => {
      const fromPage = pageOf(count);
      const kept = segments.filter((segment) => segment.fromPage < fromPage);
      const tail = tails.get(index);
      return {
        index,
        segments: [...kept, { fromPage, uploadId }],
        listed: appendListed(listed, count, today),
        supersededPages: tail ? [tail.id] : [],
      };
    });
  }

  /** Reads the last pages that are not full, with one command. */
  private async tailsOf(
    datasetId: DatasetId,
    shelves: readonly ShelfBefore[],
  ): Promise<Map<ShelfIndex, Tail>> {
    const partial = shelves.filter(({ count }) => count % leadsPerPage > 0);
    const wanted = partial.map(({ index, segments, count }) => ({
      index,
      id: pageId({ datasetId, shelf: index, ...pageAt(segments, pageOf(count)) }),
      leadsOnPage: count % leadsPerPage,
    }));
    const pages = await this.pages.find(wanted.map(({ id }) => id));
    return new Map(
      wanted.map(({ index, id, leadsOnPage }) => {
        const page = pages.get(id);
        if (!page) throw new Error(`page ${id} is missing`);
        return [index, { page: firstOf(page, leadsOnPage), id }];
      }),
    );
  }
}
