import type { StateCode } from '@leadmart/contracts/us-states';
import type { Counts } from './figures/shades.js';

/** Adds a group, or removes it when all of its states are selected. */
export function toggleGroup(
  selected: readonly StateCode[],
  group: readonly StateCode[],
): StateCode[] {
  const isIn = group.every((code) => selected.includes(code));
  return withStates(selected, group, !isIn);
}

/** Adds or removes states. */
export function withStates(
  selected: readonly StateCode[],
  states: readonly StateCode[],
  isSelected: boolean,
): StateCode[] {
  const others = selected.filter((code) => !states.includes(code));
  return isSelected ? [...others, ...states].sort() : others;
}

/** Whether all of a group are selected, some or none, as screen readers name it. */
export function pressedOf(
  selected: readonly StateCode[],
  group: readonly StateCode[],
): boolean | 'mixed' {
  const count = group.filter((code) => selected.includes(code)).length;
  return count === group.length || (count === 0 ? false : 'mixed');
}

/** The leads in these states. */
export const sumOf = (counts: Counts, states: readonly StateCode[]): number =>
  states.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
