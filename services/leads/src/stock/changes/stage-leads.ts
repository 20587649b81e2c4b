import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  areaOf,
  emptyBlock,
  findPlaces,
  mergeBlock,
  withoutPlaces,
  type DirectoryBlock,
  type Place,
} from '../directories/directory-block.js';
import {
  blockId,
  DirectoryRepository,
  type DirectoryTable,
} from '../directories/directory.repository.js';
import { LeadLayouts, type LeadLayout } from '../lead-layouts.js';
import { encodePage, linesOf, leadsPerPage, pageOf, type Page } from '../pages/page.js';
import { pageId, PageRepository, type PageKey } from '../pages/page.repository.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { pageAt, type Segment } from '../pages/segment.js';
import type { HeldLease } from './dataset-lease.js';
import type { IncomingLeads } from './incoming-leads.js';
import {
  changesStatus,
  type Placement,
  type SortedLeads,
  type StatusChange,
} from './placement.decisions.js';

/** A shelf with staged pages. */
export interface StagedShelf {
  readonly index: ShelfIndex;
  readonly segments: readonly Segment[];
  readonly supersededPages: readonly string[];
}

/** The staged directory blocks. */
export interface StagedDirectory {
  readonly areas: readonly number[];
  readonly supersededBlocks: readonly string[];
}

/** The last page of a shelf, with the number of leads on the shelf. */
interface Tail {
  readonly datasetId: DatasetId;
  readonly index: ShelfIndex;
  readonly segments: readonly Segment[];
  readonly count: number;
}

const maxAreasAtOnce = 32;
const maxPagesAtOnce = 64;

/** Writes the documents of an upload. Nothing refers to them until the upload is committed. */
@Injectable()
export class StageLeads {
  constructor(
    private readonly pages: PageRepository,
    private readonly shelves: ShelfRepository,
    private readonly directory: DirectoryRepository,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Looks the phones up in the directory. The new rows are returned sorted by phone, one for each phone. */
  async sort(
    { datasetId, renewWhenDue }: HeldLease,
    leads: IncomingLeads,
    rows: readonly number[],
  ): Promise<SortedLeads & { knownCount: number }> {
    const table = await this.directory.table(datasetId);
    const fresh: number[] = [];
    const statusChanges: StatusChange[] = [];
    let knownCount = 0;
    for (const batch of batchesByArea(rows, (row) => leads.phone(row))) {
      await renewWhenDue();
      const blocks = await this.directory.find(datasetId, table, [...batch.keys()]);
      for (const [area, inArea] of batch) {
        const phones = inArea.map((row) => leads.phone(row));
        const places = findPlaces(blocks.get(area) ?? emptyBlock, phones);
        inArea.forEach((row, i) => {
          const from = places[i];
          if (!from) return void fresh.push(row);
          knownCount += 1;
          if (changesStatus(leads.shelf(row), from)) statusChanges.push({ row, from });
        });
      }
      await nextTurn();
    }
    return { fresh, statusChanges, knownCount };
  }

  /** Writes a new version of every directory block that gets entries. */
  async stageDirectory(
    { datasetId, shelfUpdateId, renewWhenDue }: HeldLease,
    { rows, entryOf }: Placement,
    leads: IncomingLeads,
  ): Promise<StagedDirectory> {
    const table: DirectoryTable = await this.directory.table(datasetId);
    const areas: number[] = [];
    const supersededBlocks: string[] = [];
    for (const batch of batchesByArea(rows, (row) => leads.phone(row))) {
      await renewWhenDue();
      const blocks = await this.directory.find(datasetId, table, [...batch.keys()]);
      const merged = new Map(
        [...batch].map(([area, added]) => [
          area,
          mergeBlock(blocks.get(area) ?? emptyBlock, added.map(entryOf)),
        ]),
      );
      await this.directory.stage(datasetId, shelfUpdateId, merged);
      for (const area of batch.keys()) {
        areas.push(area);
        const old = table.get(area);
        if (old !== undefined) supersededBlocks.push(blockId(datasetId, area, old));
      }
    }
    return { areas, supersededBlocks };
  }

  /** Writes the directory blocks of these areas without the entries of withdrawn leads. */
  async stageForgetting(
    { datasetId, shelfUpdateId, renewWhenDue }: HeldLease,
    areasTouched: readonly number[],
    isGone: (place: Place) => boolean,
  ): Promise<StagedDirectory> {
    const table = await this.directory.table(datasetId);
    const areas: number[] = [];
    const supersededBlocks: string[] = [];
    for (let at = 0; at < areasTouched.length; at += maxAreasAtOnce) {
      await renewWhenDue();
      const batch = areasTouched.slice(at, at + maxAreasAtOnce);
      const changed = new Map<number, DirectoryBlock>();
      for (const [area, block] of await this.directory.find(datasetId, table, batch)) {
        const kept = withoutPlaces(block, isGone);
        if (kept.length < block.length) changed.set(area, kept);
      }
      await this.directory.stage(datasetId, shelfUpdateId, changed);
      for (const area of changed.keys()) {
        areas.push(area);
        const old = table.get(area);
        if (old !== undefined) supersededBlocks.push(blockId(datasetId, area, old));
      }
      await nextTurn();
    }
    return { areas, supersededBlocks };
  }

  /** Writes the pages of all shelves that get leads. */
  async stagePages(
    lease: HeldLease,
    { byShelf }: Placement,
    leads: IncomingLeads,
    countOf: (shelf: ShelfIndex) => number,
  ): Promise<StagedShelf[]> {
    const rows = await this.shelves.find(lease.datasetId, [...byShelf.keys()], ['segments']);
    const staged: StagedShelf[] = [];
    const waiting: { key: PageKey; page: Page }[] = [];
    for (const [index, added] of byShelf) {
      const segments = rows.get(index)?.segments ?? [];
      const tail = await this.tailOf(leads.layout, {
        datasetId: lease.datasetId,
        index,
        segments,
        count: countOf(index),
      });
      const fromPage = pageOf(countOf(index));
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
      const before = segments.filter((segment) => segment.fromPage < fromPage);
      staged.push({
        index,
        segments: [...before, { fromPage, uploadId: lease.shelfUpdateId }],
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

  /** Returns the lines of a last page that is not full. They are written again, on a fuller page. */
  private async tailOf(
    layout: LeadLayout,
    { datasetId, index, segments, count }: Tail,
  ): Promise<{ lines: Buffer[]; pages: string[] }> {
    const leadsOnTail = count % leadsPerPage;
    if (leadsOnTail === 0) return { lines: [], pages: [] };
    const id = pageId({ datasetId, shelf: index, ...pageAt(segments, pageOf(count)) });
    const page = (await this.pages.find([id])).get(id);
    if (!page) throw new Error(`page ${id} is missing`);
    const converted = this.layouts.convertPage(page, layout);
    return { lines: linesOf(converted).slice(0, leadsOnTail), pages: [id] };
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

/** Groups rows, sorted by phone, into batches of area codes. */
function* batchesByArea(
  sorted: readonly number[],
  phoneOf: (row: number) => number,
): Generator<Map<number, number[]>> {
  let batch = new Map<number, number[]>();
  for (const row of sorted) {
    const area = areaOf(phoneOf(row));
    const known = batch.get(area);
    if (known) {
      known.push(row);
      continue;
    }
    if (batch.size === maxAreasAtOnce) {
      yield batch;
      batch = new Map();
    }
    batch.set(area, [row]);
  }
  if (batch.size > 0) yield batch;
}
