import type { ClientSession } from 'mongoose';
import type { DirectoryEntry, HeldLease, LeadMark, Place, SeenStock } from '@leadmart/stock';
import type { ScrubRun } from '../storing/scrub-run.schema.js';
import type { Scrub } from '../storing/scrub.schema.js';

/** Stores how far a run is, in the transaction of a step that changed so many leads. */
export type StoreStep = (changed: number, tx: ClientSession) => Promise<ScrubRun>;

/** Leads on the list of a scrub, under the lease of their dataset. */
export interface ListedStep {
  readonly scrub: Scrub;
  readonly places: readonly Place[];
  readonly seen: SeenStock;
}

/** Leads that a scrub has marked. */
export type MarkedStep = Omit<ListedStep, 'seen'>;

/**
 * The change that a kind of check makes to leads on its list. It marks each of them in the stock; a lead that several checks have marked
 * goes back when the last one is undone.
 */
export interface Effect {
  readonly mark: LeadMark['kind'];
  /** Returns the leads that a check of the kind marks. */
  among(lease: HeldLease, leads: readonly DirectoryEntry[]): Promise<readonly DirectoryEntry[]>;
  /** Marks and changes leads, at most `maxLeadsAtOnce`, in one transaction with `store`. */
  apply(lease: HeldLease, step: ListedStep, store: StoreStep): Promise<ScrubRun>;
  /** Takes the marks off leads, and changes those back that have none of the kind any more. */
  takeBack(lease: HeldLease, step: MarkedStep, store: StoreStep): Promise<ScrubRun>;
}

/** The mark that a scrub puts on leads. Of two lists of line types, that of the later day counts. */
export function markOf(
  { id, checkedOn, startedAt }: Scrub,
  { datasetId }: HeldLease,
  { mark: kind }: Pick<Effect, 'mark'>,
): LeadMark {
  return { datasetId, by: id, kind, asOf: `${checkedOn} ${startedAt.toISOString()}` };
}
