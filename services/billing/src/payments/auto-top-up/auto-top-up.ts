import type {
  autoTopUpOutcomes,
  autoTopUpStates,
  Cents,
  CreditTenths,
  PackageId,
  UserId,
} from '@leadmart/contracts';
import type { SetUp } from '@leadmart/platform/recovery';

/** One crossing of the balance, and what came of it. */
export interface TopUpRun {
  /** The key of the crossing: a crossing has one run and one payment. */
  readonly crossing: string;
  readonly at: Date;
  /** Absent while the run goes on. */
  readonly outcome?: (typeof autoTopUpOutcomes)[number];
}

/** The state of a top-up whose user must act, with the reason as a sentence. */
export interface Stopped {
  readonly state: 'stopped' | 'needs-consent';
  readonly reason: string;
}

/** The package that a user allowed us to buy without asking. */
export interface AutoTopUp {
  readonly userId: UserId;
  readonly state: (typeof autoTopUpStates)[number];
  /** The last time that it was switched on or changed. */
  readonly setUp: SetUp;
  readonly below: CreditTenths;
  readonly packageId: PackageId;
  readonly packageName: string;
  /** The fewest credits and the highest price that the user agreed to. */
  readonly credits: CreditTenths;
  readonly price: Cents;
  readonly maxPerMonth: number;
  /** Why it was stopped, or needs consent, as a sentence. */
  readonly reason?: string;
  /** The latest, oldest first. */
  readonly runs: readonly TopUpRun[];
}
