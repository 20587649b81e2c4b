import {
  ChecksTooOld,
  DatasetNotFound,
  LeadPriceChanged,
  NoLeadsAvailable,
  PartiallyAvailable,
  ReturnTermsChanged,
  tenths,
  tenthsToCredits,
  type CatalogueError,
  type CreditTenths,
  type ShortageRule,
} from '@leadmart/contracts';
import { dateAfter } from '../schedule.decisions.js';
import type { RunEnd, StandingOrder } from '../standing-order.js';

/** Failed runs in a row after which an order is paused. */
const mostFailures = 5;
const minuteMs = 60_000;

/** Why a purchase was refused, or failed after it was accepted. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** Whether the outcome is unknown or a repetition of the same request may succeed. */
  readonly retryable: boolean;
}

/** `repeat` sends the same request later; `again` begins another attempt, at the price of then. */
export type AfterRefusal =
  | { readonly kind: 'repeat' }
  | { readonly kind: 'again'; readonly inMs: number }
  | { readonly kind: 'end'; readonly end: RunEnd };

const shortages: readonly string[] = [
  NoLeadsAvailable.code,
  PartiallyAvailable.code,
  ChecksTooOld.code,
];

/** The offer changed after it was read: the next attempt reads it again. */
const changes: readonly string[] = [LeadPriceChanged.code, ReturnTermsChanged.code];

export function afterRefusal(
  { code, message, retryable }: Refusal,
  rule: ShortageRule,
): AfterRefusal {
  if (shortages.includes(code))
    return rule === 'wait'
      ? { kind: 'again', inMs: 60 * minuteMs }
      : { kind: 'end', end: noPurchase('skipped', sentence(message)) };
  if (changes.includes(code)) return { kind: 'again', inMs: minuteMs };
  if (retryable) return { kind: 'repeat' };
  const isForGood = code === DatasetNotFound.code;
  const reason = isForGood ? 'The dataset is not for sale any more.' : sentence(message);
  const stops = isForGood && ({ stops: 'paused' } as const);
  return { kind: 'end', end: { ...noPurchase('failed', reason), ...stops } };
}

/** Returns why the budget of the order does not allow this cost; undefined if it does. `spent` is the cost of its month so far. */
export function overBudget(
  { maxCost, maxMonthCost }: Pick<StandingOrder, 'maxCost' | 'maxMonthCost'>,
  { cost, spent }: { cost: CreditTenths; spent: CreditTenths },
): RunEnd | undefined {
  if (maxCost !== undefined && cost > maxCost)
    return noPurchase(
      'skipped',
      `It would have cost ${creditsOf(cost)}, more than the limit of ${words(maxCost)}.`,
    );
  if (maxMonthCost === undefined || spent + cost <= maxMonthCost) return undefined;
  return noPurchase(
    'skipped',
    `It would have cost ${creditsOf(cost)}. ${words(spent)} of the month's ${words(maxMonthCost)} are spent.`,
  );
}

const words = (amount: CreditTenths): string => tenthsToCredits(amount).toLocaleString('en-US');
const creditsOf = (amount: CreditTenths): string =>
  `${words(amount)} ${tenthsToCredits(amount) === 1 ? 'credit' : 'credits'}`;

/** Returns the order after the run of its next date ended; without an end, after the date was left out. */
export function afterRun(order: StandingOrder, end: RunEnd | undefined): StandingOrder {
  const { dueAt: _dueAt, ...rest } = order;
  const next = dateAfter(order, order.next.date);
  const failures =
    end?.result === 'bought' ? 0 : order.failures + (end?.result === 'failed' ? 1 : 0);
  const stop = stopOf(end, failures);
  if (order.state === 'on' && stop) return { ...rest, next, failures, ...stop };
  return { ...rest, next, failures, ...(order.state === 'on' && { dueAt: next.at }) };
}

/** Why the order goes no further after a run, if it does not. */
function stopOf(
  end: RunEnd | undefined,
  failures: number,
): Pick<StandingOrder, 'state' | 'pausedBecause'> | undefined {
  if (end?.stops && end.reason !== undefined)
    return { state: end.stops, pausedBecause: end.reason };
  if (end?.result !== 'failed' || failures < mostFailures) return undefined;
  return { state: 'paused', pausedBecause: `It failed ${failures} times in a row. ${end.reason}` };
}

/** The end of a run whose leads are sold on worse terms than the buyer agreed to. */
export const needsConsent = (worse: string): RunEnd => ({
  ...noPurchase('skipped', worse),
  stops: 'needs-consent',
});

export const noPurchase = (result: 'skipped' | 'failed', reason: string): RunEnd => ({
  result,
  reason,
  quantity: 0,
  cost: tenths(0),
});

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

export const refusalOf = ({ code, message, traits: { retryable } }: CatalogueError): Refusal => ({
  code,
  message,
  retryable,
});
