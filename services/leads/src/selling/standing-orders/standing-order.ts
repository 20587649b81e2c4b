import { tenthsToCredits, type CreditTenths, type SavedOrderId } from '@leadmart/contracts';
import type { EntityOf, Values as ValuesOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { standingOrders } from './standing-order.schema.js';
import type { runAttemptFields, standingRuns } from './standing-run.schema.js';

export interface StandingOrder extends EntityOf<typeof standingOrders, 'work'> {
  /** When its run is due; while a process runs it, the end of its lease. Missing unless it is on. */
  readonly dueAt?: Date;
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

export type StandingRun = EntityOf<typeof standingRuns>;
export type RunAttempt = ValuesOf<typeof runAttemptFields>;

/** How a run ended. */
export type RunEnd = Required<Pick<StandingRun, 'result' | 'quantity' | 'cost'>> &
  Pick<StandingRun, 'reason' | 'purchaseId' | 'stops'>;

/** The same for all processes, so that a date has one run. */
export const runIdOf = (orderId: SavedOrderId, date: string): string => `${orderId}:${date}`;
