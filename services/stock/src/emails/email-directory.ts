import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { DatasetLease, type HeldLease } from '../changes/dataset-lease.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import { emptyEntries, type Entries } from '../directories/entries.js';
import { inMemory, RunWriter } from '../directories/run-writer.js';
import type { DirectoryRun } from '../directories/run.js';
import { cellOfLine } from '../lead-line.js';
import { cutPage, leadsPerPage, pageAt } from '../pages/page.js';
import { pageId, PageRepository } from '../pages/page.repository.js';
import type { DirectoryEntry } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { emailKey, emailsOf } from './email-key.js';
import { uncoveredPages, type UncoveredPage } from './uncovered.decisions.js';

/** 65,000 leads: some 0.3 s of processor time under the lease. */
const pagesAtOnce = 256;

/**
 * The directory of a dataset's emails: sorted runs of keys with places, as that of the phones. It is extended from the
 * pages when a buyer with emails on a suppression list needs it, by the leads that were stored since; nothing else
 * writes to it. An email has an entry for each lead. See decisions/0034.
 */
@Injectable()
export class EmailDirectory {
  constructor(
    private readonly lease: DatasetLease,
    private readonly counts: StockCountsRepository,
    private readonly shelves: ShelfRepository,
    private readonly pages: PageRepository,
    private readonly directory: DirectoryRepository,
    private readonly writer: RunWriter,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the runs with all present leads. Each part is stored, so a repetition continues. Throws UploadInProgress. */
  async complete(datasetId: DatasetId): Promise<readonly DirectoryRun[]> {
    for (;;) {
      const [{ runs, covered }, { counts }] = await Promise.all([
        this.directory.findCovered(emailsOf(datasetId)),
        this.counts.find(datasetId),
      ]);
      if (uncoveredPages(covered, counts, 1).pages.length === 0) return runs;
      await this.lease.hold(datasetId, (lease) => this.extend(lease));
    }
  }

  private async extend(lease: HeldLease): Promise<void> {
    const { stagingId, renewWhenDue: onProgress } = lease;
    const directoryId = emailsOf(lease.datasetId);
    const { runs: before, covered } = await this.directory.findCovered(directoryId);
    const { counts } = await this.counts.find(lease.datasetId);
    const next = uncoveredPages(covered, counts, pagesAtOnce);
    const added = await this.entriesOn(lease.datasetId, next.pages);
    const run = { directoryId, id: stagingId, stagingId, keepsAll: true, onProgress };
    const { runs, superseded: pieces } = await this.writer.add(run, inMemory(added), before);
    await this.transactions.run(async (tx) => {
      await lease.commit({ pieces }, tx);
      this.directory.adopt(directoryId, { runs, covered: next.covered }, tx);
    });
  }

  private async entriesOn(
    datasetId: DatasetId,
    wanted: readonly UncoveredPage[],
  ): Promise<Entries> {
    const indexes = [...new Set(wanted.map(({ shelf }) => shelf))];
    const shelves = await this.shelves.find(datasetId, indexes, ['segments']);
    const ids = wanted.map(({ shelf, page }) => {
      const segments = shelves.get(shelf)?.segments ?? [];
      return pageId({ datasetId, shelf, ...pageAt(segments, page) });
    });
    const contents = await this.pages.find(ids);
    const found: DirectoryEntry[] = [];
    for (const [i, { shelf, page, from, to }] of wanted.entries()) {
      const content = contents.get(ids[i] ?? '');
      if (!content) throw new Error(`page ${ids[i]} is missing`);
      for (let line = from; line < to; line += 1) {
        const email = cellOfLine(cutPage(content, line, line + 1), 'email');
        const number = page * leadsPerPage + line;
        if (email !== '') found.push({ phone: emailKey(email), shelf, number });
      }
      await nextTurn();
    }
    return sorted(found);
  }
}

function sorted(found: DirectoryEntry[]): Entries {
  const entries = emptyEntries(found.length);
  found.sort((a, b) => a.phone - b.phone);
  found.forEach(({ phone, shelf, number }, i) => {
    entries.phones[i] = phone;
    entries.places.shelves[i] = shelf;
    entries.places.numbers[i] = number;
  });
  return entries;
}
