import { keptOutcomes } from '@leadmart/contracts';
import type { Outcome } from './outcome.js';

/**
 * Adds an outcome to those of a lead, the latest call first. Returns the same array when it is known, or older than all that
 * are kept: so outcomes may come twice and in any order.
 */
export function addOutcome(known: readonly Outcome[], sent: Outcome): readonly Outcome[] {
  if (known.some(({ id }) => id === sent.id)) return known;
  const kept = [...known, sent].sort(latestFirst).slice(0, keptOutcomes);
  return kept.includes(sent) ? kept : known;
}

/** Outcomes of one moment are in the order of their ids, so that two devices come to the same result. */
function latestFirst(one: Outcome, other: Outcome): number {
  return other.calledAt - one.calledAt || other.id.localeCompare(one.id, 'en-US');
}
