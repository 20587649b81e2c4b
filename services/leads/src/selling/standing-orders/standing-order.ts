import {
  tenthsToCredits,
  type CreditTenths,
  type PurchaseBody,
  type PurchaseId,
  type SavedOrderId,
  type ShortageRule,
  type standingOrderStates,
  type StandingRunView,
  type UserId,
} from '@leadmart/contracts';
import type { SetUp } from '@leadmart/platform/recovery';
import type { Stamped, Values } from '@leadmart/platform/versions';
import type { LeadOffer } from './offer.decisions.js';
import type { RunDate, Timetable } from './schedule.decisions.js';

/** A saved order that is bought on a schedule. */
export interface StandingOrder extends Timetable, Stamped {
  readonly id: SavedOrderId;
  readonly buyerId: UserId;
  /** A run that would cost more is skipped. */
  readonly maxCost?: CreditTenths;
  /** A run is skipped if the runs of its month would cost more with it. */
  readonly maxMonthCost?: CreditTenths;
  readonly onShortage: ShortageRule;
  /** The offer that the buyer agreed to: runs buy nothing that is worse. */
  readonly agreed: LeadOffer;
  readonly state: (typeof standingOrderStates)[number];
  /** The creation, the last change, or the last time that it was resumed. */
  readonly setUp: SetUp;
  /** Why it is not on; missing if the buyer paused it. */
  readonly pausedBecause?: string;
  /** The date that is bought next, or being bought. */
  readonly next: RunDate;
  /** When its run is due; while a process runs it, the end of its lease. Missing unless it is on. */
  readonly dueAt?: Date;
  /** Failed runs in a row. */
  readonly failures: number;
}

/** The values that buyers change. */
export function valuesOf(order: StandingOrder): Values {
  const { schedule, hour, zone, onShortage, maxCost, maxMonthCost, state } = order;
  const creditsPerRun = creditsOrNull(maxCost);
  const creditsPerMonth = creditsOrNull(maxMonthCost);
  return { schedule, hour, zone, onShortage, creditsPerRun, creditsPerMonth, state };
}

/** Null for no limit. */
export const creditsOrNull = (amount: CreditTenths | undefined): number | null =>
  amount === undefined ? null : tenthsToCredits(amount);

/** The purchase of a run. It is stored before it is asked for, so that a repetition asks for the same. */
export interface RunAttempt {
  readonly orderName: string;
  readonly body: PurchaseBody;
  /** A purchase that was accepted and then failed keeps its idempotency key; the next attempt has another number. */
  readonly number: number;
}

/** How a run ended. */
export interface RunEnd {
  readonly result: Exclude<StandingRunView['result'], 'open'>;
  /** A sentence; missing after a purchase. */
  readonly reason?: string;
  readonly purchaseId?: PurchaseId;
  readonly quantity: number;
  readonly cost: CreditTenths;
  /** The state of the order afterwards: no later run can succeed before its buyer acts. */
  readonly stops?: 'paused' | 'needs-consent';
}

/** One date of a standing order. */
export interface StandingRun extends Partial<RunEnd> {
  readonly id: string;
  readonly orderId: SavedOrderId;
  readonly buyerId: UserId;
  readonly date: string;
  /** Missing while the run waits for stock, and in dates that were skipped at once. */
  readonly attempt?: RunAttempt;
  /** The number of the next attempt. */
  readonly attempts: number;
  readonly endedAt?: Date;
}

/** The same for all processes, so that a date has one run. */
export const runIdOf = (orderId: SavedOrderId, date: string): string => `${orderId}:${date}`;
