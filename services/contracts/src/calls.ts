// No imports: the browser takes this file without the rest (`@leadmart/contracts/calls`).

/** The outcomes of a call, in the order of the buttons. */
export const callOutcomes = [
  'no-answer',
  'call-back',
  'interested',
  'quoted',
  'sold',
  'not-interested',
  'bad-number',
  'wrong-person',
  'do-not-call',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** `untouched` has no outcome; `due` is to be called back by now; the others are leads by their last outcome. */
export const callListFilters = ['all', 'untouched', 'due', ...callOutcomes] as const;
export type CallListFilter = (typeof callListFilters)[number];

/**
 * `sold`: as in the file, whose leads are sorted by state. `latest`: the latest call first, untouched leads last. Leads to
 * call back (`due`, `call-back`) come by the moment of their next call, whatever the order.
 */
export const callListOrders = ['sold', 'latest'] as const;
export type CallListOrder = (typeof callListOrders)[number];

/** Why an outcome was left out. */
export const outcomeFaults = [
  'no-phone',
  'unknown-phone',
  'unknown-outcome',
  'no-moment',
  'before-purchase',
  'in-future',
  'invalid',
] as const;
export type OutcomeFault = (typeof outcomeFaults)[number];

/** `age`: of the lead at its sale, in days since its upload. `week`: of the purchase, from Monday (UTC). */
export const resultGroups = ['dataset', 'state', 'age', 'pack', 'week'] as const;
export type ResultGroup = (typeof resultGroups)[number];
