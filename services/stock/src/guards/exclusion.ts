import type { DatasetId, UserId } from '@leadmart/contracts';

/** Why a lead is not sold to a buyer: its phone or email is on a suppression list, or the buyer owns it in another dataset. */
export const exclusionReasons = ['listed', 'elsewhere'] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** The leads that are not sold to a buyer for one reason are stored as holdings of a holder of their own. */
export type Excluder = `${ExclusionReason}:${UserId}`;

export const excluderOf = (reason: ExclusionReason, buyerId: UserId): Excluder =>
  `${reason}:${buyerId}`;

/** The state by which the exclusions of a buyer in a dataset were settled. */
export interface Settlement {
  /** The counts of the dataset: leads that came later were not compared. */
  readonly counts: readonly number[];
  /** `lists` of the guard, and the runs of the directories that the lists were compared with. Only for `listed`. */
  readonly lists?: number;
  readonly runs?: readonly string[];
  readonly emailRuns?: readonly string[];
  /** `taken` of the guard. Only for `elsewhere`. */
  readonly taken?: Readonly<Record<DatasetId, number>>;
  /** `undone` of the guard when the overlap was counted. */
  readonly undone: number;
  /**
   * The number of leads that all buyers owned when the overlap was counted, and of their purchases that had been undone:
   * while the second one stays, they own the same leads if they own as many. Only in an exclusive dataset.
   */
  readonly owned?: number;
  readonly undoneOfAll?: number;
}

/** The buyer has lists, and it is not known yet whether they count: ask, and repeat. */
export class FundingUnknown extends Error {
  constructor() {
    super('it is not known whether the lists of the buyer count');
    this.name = 'FundingUnknown';
  }
}

/** Leads may have to be excluded that were not compared yet: settle the exclusions and repeat. */
export class ExclusionsOutOfDate extends Error {
  constructor() {
    super('the exclusions of the buyer are out of date');
    this.name = 'ExclusionsOutOfDate';
  }
}
