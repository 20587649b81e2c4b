import { Transactions } from '@leadmart/platform/mongo';
import { type DirectoryEntry, type HeldLease, LeadMarks } from '@leadmart/stock';
import type { ScrubRun } from '../storing/scrub-run.schema.js';
import { type Effect, type ListedStep, type MarkedStep, markOf, type StoreStep } from './effect.js';

/** The lines of leads on the list are of its type. Nothing else changes, so that any lead is marked. */
export class LineIsKnown implements Effect {
  constructor(
    readonly mark: 'wireless' | 'landline',
    private readonly marks: LeadMarks,
    private readonly transactions: Transactions,
  ) {}

  async among(
    _lease: HeldLease,
    leads: readonly DirectoryEntry[],
  ): Promise<readonly DirectoryEntry[]> {
    return leads;
  }

  apply(lease: HeldLease, { scrub, places }: ListedStep, store: StoreStep): Promise<ScrubRun> {
    return this.transactions.run(async (tx) => {
      await lease.renew(tx);
      await this.marks.add(markOf(scrub, lease, this), places, tx);
      return store(places.length, tx);
    });
  }

  takeBack(lease: HeldLease, { scrub, places }: MarkedStep, store: StoreStep): Promise<ScrubRun> {
    return this.transactions.run(async (tx) => {
      await lease.renew(tx);
      await this.marks.remove({ datasetId: lease.datasetId, by: scrub.id }, places, tx);
      return store(places.length, tx);
    });
  }
}
