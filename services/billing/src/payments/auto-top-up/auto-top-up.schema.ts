import type {
  autoTopUpOutcomes,
  autoTopUpStates,
  Cents,
  CreditTenths,
  PackageId,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
  type EntityOf,
  type Values,
} from '@leadmart/platform/entities';
import type { SetUp } from '@leadmart/platform/recovery';

/** One crossing of the balance, and what came of it. */
export const topUpRunFields = {
  /** The key of the crossing: a crossing has one run and one payment. */
  crossing: text(),
  at: moment(),
  /** Absent while the run goes on. */
  outcome: optional(text<(typeof autoTopUpOutcomes)[number]>()),
};

/** The package that a user allowed us to buy without asking. */
export const autoTopUps = entity({
  collection: 'autotopups',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    state: text<(typeof autoTopUpStates)[number]>(),
    /** The last time that it was switched on or changed. */
    setUp: value<SetUp>(),
    below: number<CreditTenths>(),
    packageId: text<PackageId>(),
    packageName: text(),
    /** The fewest credits and the highest price that the user agreed to. */
    credits: number<CreditTenths>(),
    price: number<Cents>(),
    maxPerMonth: number(),
    /** Why it was stopped, or needs consent, as a sentence. */
    reason: optional(text()),
    /** The latest, oldest first. */
    runs: list(part(topUpRunFields)),
  },
});

export type AutoTopUpDocument = DocumentOf<typeof autoTopUps>;
export type AutoTopUp = EntityOf<typeof autoTopUps, never, 'userId'>;
export type TopUpRun = Values<typeof topUpRunFields>;

/** The state of a top-up whose user must act, with the reason as a sentence. */
export interface Stopped {
  readonly state: 'stopped' | 'needs-consent';
  readonly reason: string;
}
