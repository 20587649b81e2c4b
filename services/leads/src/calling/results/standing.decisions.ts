import type { CallOutcome } from '@leadmart/contracts';

/** The facts of an outcome that count in results. */
export interface CallResult {
  readonly outcome: CallOutcome;
  readonly premium?: number;
  readonly commission?: number;
}

/** The numbers that a lead adds to the results. */
export interface Standing {
  readonly called: number;
  readonly contacts: number;
  readonly badNumbers: number;
  readonly quotes: number;
  readonly sales: number;
  readonly premium: number;
  readonly commission: number;
}

const untouched: Standing = {
  called: 0,
  contacts: 0,
  badNumbers: 0,
  quotes: 0,
  sales: 0,
  premium: 0,
  commission: 0,
};

const notReached: ReadonlySet<CallOutcome> = new Set(['no-answer', 'bad-number', 'wrong-person']);
const takesBack: ReadonlySet<CallOutcome> = new Set(['not-interested', 'do-not-call']);

/**
 * Returns what a lead is by its outcomes, the latest first: a contact and a quote once it was one; a sale unless a later call
 * took it back.
 */
export function standingOf(outcomes: readonly CallResult[]): Standing {
  const [last] = outcomes;
  if (!last) return untouched;
  const sold = outcomes.find(({ outcome }) => outcome === 'sold' || takesBack.has(outcome));
  const sale = sold?.outcome === 'sold' ? sold : undefined;
  return {
    called: 1,
    contacts: countOf(outcomes, ({ outcome }) => !notReached.has(outcome)),
    badNumbers: last.outcome === 'bad-number' ? 1 : 0,
    quotes: countOf(outcomes, ({ outcome }) => outcome === 'quoted' || outcome === 'sold'),
    sales: sale ? 1 : 0,
    premium: sale?.premium ?? 0,
    commission: sale?.commission ?? 0,
  };
}

const countOf = (outcomes: readonly CallResult[], is: (outcome: CallResult) => boolean): number =>
  outcomes.some(is) ? 1 : 0;

/** Returns the difference that new outcomes of a lead make. */
export function changeOf(before: readonly CallResult[], after: readonly CallResult[]): Standing {
  const [then, now] = [standingOf(before), standingOf(after)];
  return {
    called: now.called - then.called,
    contacts: now.contacts - then.contacts,
    badNumbers: now.badNumbers - then.badNumbers,
    quotes: now.quotes - then.quotes,
    sales: now.sales - then.sales,
    premium: now.premium - then.premium,
    commission: now.commission - then.commission,
  };
}
