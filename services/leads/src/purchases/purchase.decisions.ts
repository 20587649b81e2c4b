import {
  CatalogueError,
  LeadPriceChanged,
  NoLeadsAvailable,
  NothingReserved,
  PartiallyAvailable,
  ReservationReleased,
  tenthsToCredits,
  type CreditTenths,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';
import { createHash } from 'node:crypto';
import type { PurchaseStep } from './purchase.js';

/** The percentage that a progress bar shows at each step. */
export const progressAt: Readonly<Record<PurchaseStep, number>> = {
  requested: 5,
  'stock-reserved': 40,
  'capture-asked': 80,
  completed: 100,
  failed: 0,
};

/** The consequence of a refusal or failure for the purchase. */
export type Verdict = 'undo' | 'try-again';

/**
 * Before the capture was asked, every refusal ends the purchase: nothing was paid. Afterwards only
 * billing's word that nothing is held does; anything else may hide a capture that worked.
 */
export function verdictOn(error: unknown, step: PurchaseStep): Verdict {
  if (!(error instanceof CatalogueError) || error.traits.retryable) return 'try-again';
  if (step !== 'capture-asked') return 'undo';
  return NothingReserved.is(error) || ReservationReleased.is(error) ? 'undo' : 'try-again';
}

/** Tells whether a purchase of this age is given up. Never after the capture was requested. */
export function isGivenUp(step: PurchaseStep, ageMs: number, giveUpMs: number): boolean {
  return step !== 'capture-asked' && ageMs > giveUpMs;
}

const firstDelayMs = 1_000;
const longestDelayMs = 4_000;

/** The delay before the next attempt, by failed attempts at this step. Short, because a buyer is waiting. */
export function resumeDelayMs(failures: number): number {
  return Math.min(firstDelayMs * 2 ** Math.min(failures - 1, 10), longestDelayMs);
}

/** Why nothing is sold when the buyer was shown another price, in credits per lead, than this. */
export function priceRefusal(
  price: CreditTenths,
  shown: number | undefined,
): CatalogueError | undefined {
  if (shown === undefined || Math.round(shown * 10) === price) return undefined;
  return LeadPriceChanged({ price: tenthsToCredits(price) });
}

/** The number of leads that a request gets, or the reason why it gets none. */
export type QuantityDecision =
  | { readonly kind: 'sell'; readonly quantity: number }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Decides on the leads available to the buyer: all that were requested, or fewer if the buyer accepts that. */
export function decideQuantity(
  { requested, acceptPartial }: { readonly requested: number; readonly acceptPartial: boolean },
  available: number,
): QuantityDecision {
  if (available >= requested) return { kind: 'sell', quantity: requested };
  if (available === 0) return { kind: 'refuse', because: NoLeadsAvailable({ available }) };
  if (acceptPartial) return { kind: 'sell', quantity: available };
  return { kind: 'refuse', because: PartiallyAvailable({ available, requested }) };
}

/**
 * Two requests with one Idempotency-Key are the same request if this is the same. The price shown is
 * not in it: a repetition is answered as the first was, whatever became of the price since.
 */
export function hashOfRequest(request: {
  datasetId: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
  quantity: number;
  acceptPartial: boolean;
}): string {
  const { datasetId, states, phoneStatus, quantity, acceptPartial } = request;
  const canonical = JSON.stringify([datasetId, states, phoneStatus, quantity, acceptPartial]);
  return createHash('sha256').update(canonical).digest('base64url');
}
