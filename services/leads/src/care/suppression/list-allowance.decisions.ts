import {
  listChangesPerDay,
  maxListChanges,
  TooManyListChanges,
  type CatalogueError,
} from '@leadmart/contracts';
import type { CountedMatches, ListAllowance } from './suppression-list.js';

const dayMs = 24 * 60 * 60 * 1_000;
/** The age at which the matches of a list are counted again, whatever changed meanwhile. */
const matchesMaxAgeMs = 6 * 60 * 60 * 1_000;

export type ChangeDecision =
  | { readonly kind: 'count'; readonly allowance: ListAllowance }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/**
 * Counts a change of the lists of a buyer. Availability is exact, so what a buyer learns from lists about phones that they
 * do not own is limited by the number of changes alone. See decisions/0049.
 */
export function decideListChange(before: ListAllowance | undefined, now: Date): ChangeDecision {
  const today = startOfDay(now);
  const left = leftOn(today, before);
  if (left > 0) return { kind: 'count', allowance: { day: dayOf(today), left: left - 1 } };
  const retryAfterSeconds = Math.ceil((today + dayMs - now.getTime()) / 1_000);
  return { kind: 'refuse', because: TooManyListChanges({ retryAfterSeconds }) };
}

/** Returns whether the matches of a list are to be counted. */
export function areMatchesDue(counted: CountedMatches | undefined, now: Date): boolean {
  return !counted || now.getTime() - counted.countedAt.getTime() >= matchesMaxAgeMs;
}

function leftOn(today: number, before: ListAllowance | undefined): number {
  if (!before) return maxListChanges;
  // A process whose clock is behind adds nothing.
  const days = Math.max(0, Math.round((today - Date.parse(before.day)) / dayMs));
  return Math.min(maxListChanges, before.left + days * listChangesPerDay);
}

const startOfDay = (now: Date): number => Math.floor(now.getTime() / dayMs) * dayMs;
const dayOf = (start: number): string => new Date(start).toISOString().slice(0, 10);
