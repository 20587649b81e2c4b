import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  maxStatusChanges,
  type DatasetId,
  type StatusChangesQuery,
  type StatusChangesSummaryView,
  type StatusChangesView,
  type StatusChangeView,
  type UserId,
} from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { fileInPieces } from '@leadmart/platform/http';
import { type BuyersChange, LeadLines, LogPosition, StatusLog } from '@leadmart/stock';
import { DatasetReader } from '../../supply/index.js';
import { newReader } from './readers/status-reader.js';
import { StatusReaderRepository } from './readers/status-reader.repository.js';
import { toStatusChangeView } from './status-change.view.js';

/** The most changes of the log that one page reads; with so many, a page may be short. */
const maxChangesRead = 128;

/** Returns the changes of a buyer's leads in pages and as a file, and counts those that the buyer has not seen. */
@Injectable()
export class StatusChangesService {
  constructor(
    private readonly log: StatusLog,
    private readonly leads: LeadLines,
    private readonly readers: StatusReaderRepository,
    private readonly datasets: DatasetReader,
  ) {}

  /** With `until`, the cursor of an earlier page from `since`, that page again. */
  async page(
    buyerId: UserId,
    { since, until, limit }: StatusChangesQuery & { readonly until?: string | undefined },
  ): Promise<StatusChangesView> {
    const known = await this.log.endsFor(buyerId);
    const ends = until === undefined ? known : LogPosition.of(until).endsAmong(known);
    let position = LogPosition.of(since).upTo(ends);
    const found: BuyersChange[] = [];
    let room = limit;
    let read = 0;
    let hasMore = false;
    for await (const { change, places } of this.log.read(buyerId, position, ends)) {
      hasMore = read === maxChangesRead || (room === 0 && places.length > 0);
      if (hasMore) break;
      const fitting = places.slice(0, room);
      found.push({ change, places: fitting });
      room -= fitting.length;
      read += 1;
      hasMore = fitting.length < places.length;
      position = position.after(change, hasMore ? fitting.at(-1) : undefined);
      if (hasMore) break;
    }
    return { changes: await this.viewsOf(found), cursor: position.cursor, hasMore };
  }

  /** The cursor after all changes until now. */
  async end(buyerId: UserId): Promise<string> {
    return LogPosition.atEnds(await this.log.endsFor(buyerId)).cursor;
  }

  /** Opens all changes after a cursor as a CSV file, when its first page is read. */
  async openCsv(buyerId: UserId, since: string): Promise<Readable> {
    const pageFrom = (cursor: string) =>
      this.page(buyerId, { since: cursor, limit: maxStatusChanges });
    const first = await pageFrom(since);
    const pieces = async function* () {
      yield statusChangesHead;
      for (let page = first; ; page = await pageFrom(page.cursor)) {
        if (page.changes.length > 0) yield page.changes.map(statusChangeLine).join('');
        if (!page.hasMore) return;
      }
    };
    return fileInPieces(pieces());
  }

  /** Counts what is new since the last summary, and adds it to what was counted before. */
  async summary(buyerId: UserId): Promise<StatusChangesSummaryView> {
    const [before, ends] = await Promise.all([
      this.readers.find(buyerId),
      this.log.endsFor(buyerId),
    ]);
    const unseen = { ...newReader.unseen, ...before.unseen };
    for await (const { change, places } of this.log.read(
      buyerId,
      LogPosition.of(before.counted),
      ends,
    ))
      unseen[change.kind] += places.length;
    const counted = LogPosition.atEnds(ends).cursor;
    if (counted !== before.counted) await this.readers.count(buyerId, before, { counted, unseen });
    return { unseen, since: before.seen, cursor: counted };
  }

  async see(buyerId: UserId, cursor: string): Promise<void> {
    const ends = await this.log.endsFor(buyerId);
    await this.readers.see(buyerId, LogPosition.of(cursor).upTo(ends).cursor);
  }

  /** The pages of a dataset are read together, those of erased people included. */
  private async viewsOf(found: readonly BuyersChange[]): Promise<StatusChangeView[]> {
    const datasetIds = [...new Set(found.map(({ change }) => change.datasetId))];
    const names = await this.datasets.namesOf(datasetIds);
    const views: StatusChangeView[] = [];
    for (const datasetId of datasetIds) {
      const changes = found.filter(({ change }) => change.datasetId === datasetId);
      const name = names.get(datasetId) ?? '';
      views.push(...(await this.viewsIn({ datasetId, name }, changes)));
    }
    return views;
  }

  private async viewsIn(
    { datasetId, name }: { datasetId: DatasetId; name: string },
    changes: readonly BuyersChange[],
  ): Promise<StatusChangeView[]> {
    const leads = changes.flatMap(({ change, places }) =>
      places.map((place) => ({ change, place })),
    );
    if (leads.length === 0) return [];
    const cells = await this.leads.cellsOf(
      datasetId,
      leads.map(({ place }) => place),
    );
    return leads.map(({ change, place: { shelf } }, i) =>
      toStatusChangeView(change, { shelf, cells: cells[i] }, name),
    );
  }
}

const columns = [
  'phoneNumber',
  'firstName',
  'lastName',
  'state',
  'change',
  'changedAt',
  'checkedOn',
  'source',
  'dataset',
] as const;

/** The beginning of the CSV file of status changes. */
const statusChangesHead = csvHead(columns);

function statusChangeLine({ dataset, ...view }: StatusChangeView): string {
  return csvRow(
    columns.map((column) => (column === 'dataset' ? dataset.name : (view[column] ?? ''))),
  );
}
