import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { HeldLease } from '../changes/dataset-lease.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import type { Place } from '../directories/place.js';
import { LeadLayouts } from '../lead-layouts.js';
import { batchesOf } from '../pages/batches.js';
import { cutPage, leadsOn, leadsPerPage, pageOf, type Page } from '../pages/page.js';
import { pageId, PageRepository } from '../pages/page.repository.js';
import { pageAt } from '../pages/segment.js';
import { allShelves, valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';

/** The contact details of a person. Leads with one of them are the person's. */
export interface PersonalDetails {
  /** Ten digits. */
  readonly phone?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
}

/** A lead of the person, and its phone. */
export interface PersonalLead extends Place {
  readonly phone: number;
}

const pagesAtOnce = 64;

/**
 * Finds all leads of a person in a dataset, withdrawn and sold ones included, by reading every page: 3,900 pages for a
 * million leads. A directory has the newest place of a phone only, and no e-mails.
 */
@Injectable()
export class FindPerson {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly shelves: ShelfRepository,
    private readonly pages: PageRepository,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Under the lease no upload changes the pages. */
  async find(lease: HeldLease, person: PersonalDetails): Promise<PersonalLead[]> {
    const found: PersonalLead[] = [];
    for (const batch of batchesOf(await this.pagesOf(lease.datasetId), pagesAtOnce)) {
      await lease.renewWhenDue();
      const pages = await this.pages.find(batch.map(({ id }) => id));
      for (const { id, shelf, page } of batch) {
        const content = pages.get(id);
        if (!content) throw new Error(`page ${id} is missing`);
        for (const { line, phone } of this.linesOf(content, person))
          found.push({ shelf, number: page * leadsPerPage + line, phone });
      }
    }
    return found;
  }

  private async pagesOf(datasetId: DatasetId) {
    const [{ counts }, shelves] = await Promise.all([
      this.counts.find(datasetId),
      this.shelves.find(datasetId, allShelves, ['segments']),
    ]);
    return allShelves.flatMap((shelf) => {
      const count = valueAt(counts, shelf);
      const pages = count === 0 ? 0 : pageOf(count - 1) + 1;
      const segments = shelves.get(shelf)?.segments ?? [];
      return Array.from({ length: pages }, (_, page) => ({
        shelf: shelf as ShelfIndex,
        page,
        id: pageId({ datasetId, shelf, ...pageAt(segments, page) }),
      }));
    });
  }

  /** Looks for the texts in the bytes of the page first, because nearly no page has one. */
  private *linesOf(page: Page, { phone, email }: PersonalDetails) {
    const layout = this.layouts.get(page.layout);
    const [phoneAt, emailAt] = [
      layout.columns.indexOf('phoneNumber'),
      layout.columns.indexOf('email'),
    ];
    // Every byte is a character, so that positions stay the same in lower case.
    const text = page.lines.toString('latin1').toLowerCase();
    const wanted = [phone, email && lowerCaseBytes(email)].filter((one) => one !== undefined);
    const lines = new Set(wanted.flatMap((one) => [...positionsOf(text, one)].map(lineIn(page))));
    for (const line of lines) {
      const cells = layout.cellsOf(cutPage(page, line, line + 1));
      const [itsPhone, itsEmail] = [cells[phoneAt] ?? '', cells[emailAt] ?? ''];
      if (itsPhone === phone || (email !== undefined && itsEmail.toLowerCase() === email))
        yield { line, phone: Number(itsPhone) };
    }
  }
}

const lowerCaseBytes = (text: string): string => Buffer.from(text).toString('latin1').toLowerCase();

function* positionsOf(text: string, wanted: string): Generator<number> {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) yield at;
}

/** Returns the line of a page that has the byte at a position. */
const lineIn =
  (page: Page) =>
  (position: number): number => {
    let [low, high] = [0, leadsOn(page) - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (page.offsets.readUInt32LE(middle * 4) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };
