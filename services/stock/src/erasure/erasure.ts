import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import type { HeldLease } from '../changes/dataset-lease.js';
import { toLeadLine } from '../lead-line.js';
import { encodePage, leadsPerPage, linesOf, pageOf, type Page } from '../pages/page.js';
import { PageRepository } from '../pages/page.repository.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { EntryForgetter, type ForgottenLead, type StagedRemoval } from './entry-forgetter.js';
import { PeopleFinder, type PersonalLead } from './people-finder.js';
import type { PersonalDetails } from './wanted-details.js';

const blank = Buffer.from(toLeadLine({}));

/**
 * Blanks the lines of leads on all stored versions of their pages, so also in the files of packs from then on. A page
 * keeps its number of lines. A repetition changes nothing. Only under the lease of the dataset: an upload copies the
 * lines of the last page to a fuller one.
 */
@Injectable()
export class LineEraser {
  constructor(private readonly pages: PageRepository) {}

  async erase(datasetId: DatasetId, places: readonly Place[]): Promise<void> {
    const byPage = new Map<string, { shelf: ShelfIndex; page: number; lines: Set<number> }>();
    for (const { shelf, number } of places) {
      const page = pageOf(number);
      const key = `${shelf}:${page}`;
      const onPage = byPage.get(key) ?? { shelf, page, lines: new Set<number>() };
      byPage.set(key, onPage);
      onPage.lines.add(number % leadsPerPage);
    }
    for (const { shelf, page, lines } of byPage.values())
      for (const version of await this.pages.findVersions({ datasetId, shelf, page })) {
        const erased = this.without(version.page, lines);
        if (erased) await this.pages.replace({ ...version, page: erased });
      }
  }

  /** Returns undefined when the lines are blank already, or not on this version of the page. */
  private without(page: Page, erased: ReadonlySet<number>): Page | undefined {
    const lines = linesOf(page);
    if (!lines.some((bytes, line) => erased.has(line) && !bytes.equals(blank))) return undefined;
    return encodePage(lines.map((bytes, line) => (erased.has(line) ? blank : bytes)));
  }
}

/** Erases people from one dataset, under its lease. Each step may be repeated, and changes nothing then. */
@Injectable()
export class Erasure {
  constructor(
    private readonly peopleFinder: PeopleFinder,
    private readonly lineEraser: LineEraser,
    private readonly entryForgetter: EntryForgetter,
  ) {}

  /**
   * Finds all leads of people, withdrawn and sold ones included, by reading every page once: 3,900 pages for a million leads.
   * A lead that belongs to several people is found for the first one.
   */
  find<P extends PersonalDetails>(
    lease: HeldLease,
    people: readonly P[],
  ): Promise<Map<P, PersonalLead[]>> {
    return this.peopleFinder.find(lease, people);
  }

  /** Blanks the lines of leads, so also in the files of packs from then on. A page keeps its number of lines. */
  async blankLines(lease: HeldLease, places: readonly Place[]): Promise<void> {
    await lease.renew();
    await this.lineEraser.erase(lease.datasetId, places);
  }

  /** Writes the directories without any of the phones, at any place, and without the emails of the leads. */
  stage(
    lease: HeldLease,
    gone: { readonly phones: readonly number[]; readonly leads: readonly ForgottenLead[] },
  ): Promise<StagedRemoval> {
    return this.entryForgetter.stage(lease, gone);
  }

  /** Makes the staged directories current and ends the lease. Throws UploadInProgress when the lease is lost. */
  commit(lease: HeldLease, staged: StagedRemoval, tx: ClientSession): Promise<void> {
    return this.entryForgetter.commit(lease, staged, tx);
  }
}
