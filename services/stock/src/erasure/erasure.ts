import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { HeldLease } from '../changes/dataset-lease.js';
import type { Place } from '../shelves/shelf.js';
import { EntryForgetter, type ForgottenLead, type StagedRemoval } from './entry-forgetter.js';
import { LineEraser } from './line-eraser.js';
import { PeopleFinder, type PersonalLead } from './people-finder.js';
import type { PersonalDetails } from './wanted-details.js';

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
