import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { LeadLayouts, type LeadLayout } from '../lead-layouts.js';
import { encodePage, linesOf, leadsPerPage, pageOf, type Page } from '../pages/page.js';
import { pageId, PageRepository, type PageKey } from '../pages/page.repository.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { pageAt, type Segment } from '../pages/segment.js';
import type { HeldLease } from './dataset-lease.js';
import type { IncomingLeads } from './incoming-leads.js';
import type { Placement } from './placement.decisions.js';

/** A shelf with staged pages. */
export interface StagedShelf {
  readonly index: ShelfIndex;
  readonly segments: readonly Segment[];
  readonly supersededPages: readonly string[];
}

/** The lines of a last page that is not full, and the page's id. They are written again, on a fuller page. */
interface Tail {
  readonly lines: readonly Buffer[];
  readonly pages: readonly string[];
}

/** A shelf before the upload. */
interface ShelfBefore {
  readonly index: ShelfIndex;
  readonly segments: readonly Segment[];
  /** The number of leads on it. */
  readonly count: number;
}

const noTail: Tail = { lines: [], pages: [] };
const maxPagesAtOnce = 64;

/** Writes the pages of an upload. Nothing refers to them until the upload is committed. */
@Injectable()
export class StageLeads {
  constructor(
    private readonly pages: PageRepository,
    private readonly shelves: ShelfRepository,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Writes the pages of all shelves that get leads. */
  async stagePages(
    lease: HeldLease,
    { byShelf }: Placement,
    leads: IncomingLeads,
    countOf: (shelf: ShelfIndex) => number,
  ): Promise<StagedShelf[]> {
    const rows = await this.shelves.find(lease.datasetId, [...byShelf.keys()], ['segments']);
    const before = [...byShelf.keys()].map((index) => ({
      index,
      segments: rows.get(index)?.segments ?? [],
      count: countOf(index),
    }));
    const tails = await this.tailsOf(lease.datasetId, before, leads.layout);
    const staged: StagedShelf[] = [];
    const waiting: { key: PageKey; page: Page }[] = [];
    for (const { index, segments, count } of before) {
      const added = byShelf.get(index) ?? [];
      const tail = tails.get(index) ?? noTail;
      const fromPage = pageOf(count);
      const total = tail.lines.length + added.length;
      for (let at = 0; at < total; at += leadsPerPage) {
        const { datasetId, shelfUpdateId: uploadId } = lease;
        const key = { datasetId, shelf: index, page: fromPage + at / leadsPerPage, uploadId };
        waiting.push({
          key,
          page: encodePage(linesFrom(tail.lines, added, at, leads), leads.layout.number),
        });
        if (waiting.length === maxPagesAtOnce) await this.flush(lease, waiting);
      }
      const kept = segments.filter((segment) => segment.fromPage < fromPage);
      staged.push({
        index,
        segments: [...kept, { fromPage, uploadId: lease.shelfUpdateId }],
        supersededPages: tail.pages,
      });
    }
    await this.flush(lease, waiting);
    return staged;
  }

  private async flush(
    { renewWhenDue }: HeldLease,
    waiting: { key: PageKey; page: Page }[],
  ): Promise<void> {
    await renewWhenDue();
    await this.pages.stage(waiting.splice(0));
  }

  /** Reads the last pages that are not full, with one command. */
  private async tailsOf(
    datasetId: DatasetId,
    shelves: readonly ShelfBefore[],
    layout: LeadLayout,
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
        const lines = linesOf(this.layouts.convertPage(page, layout)).slice(0, leadsOnPage);
        return [index, { lines, pages: [id] }];
      }),
    );
  }
}

/** Returns the lines of one page: the remaining lines of the last page, then rows of the file. */
function linesFrom(
  tail: readonly Buffer[],
  rows: readonly number[],
  at: number,
  leads: IncomingLeads,
): Buffer[] {
  const old = tail.slice(at, at + leadsPerPage);
  const begin = Math.max(0, at - tail.length);
  const added = rows.slice(begin, begin + leadsPerPage - old.length);
  return [...old, ...added.map((row) => leads.line(row))];
}
