import type { CallListQuery } from '@leadmart/contracts';
import { isDue } from '../outcomes/outcome-counts.js';
import type { LastCall } from '../outcomes/outcome.js';

/** The leads that a list has, and their order. */
export interface Listing extends Pick<CallListQuery, 'show' | 'order'> {
  /** The leads of the pack. */
  readonly leads: number;
  readonly now: Date;
}

/** Returns the positions of the leads of a list in its order. `calls` are in the order of the pack. */
export function listedPositions(
  calls: readonly LastCall[],
  { show, order, leads, now }: Listing,
): number[] {
  if (show === 'untouched') return untouched(calls, leads);
  if (show === 'due' || show === 'call-back') {
    const isListed = (call: LastCall) =>
      show === 'due' ? isDue(call, now) : call.outcome === 'call-back';
    return positionsOf(calls.filter(isListed).sort(soonestFirst));
  }
  const touched = show === 'all' ? calls : calls.filter(({ outcome }) => outcome === show);
  const inOrder = order === 'latest' ? touched.toSorted(latestFirst) : touched;
  if (show !== 'all') return positionsOf(inOrder);
  if (order === 'latest') return [...positionsOf(inOrder), ...untouched(calls, leads)];
  return Array.from({ length: leads }, (_, position) => position);
}

function untouched(calls: readonly LastCall[], leads: number): number[] {
  const positions: number[] = [];
  let next = 0;
  for (const { position } of calls) {
    for (; next < position; next += 1) positions.push(next);
    next = position + 1;
  }
  for (; next < leads; next += 1) positions.push(next);
  return positions;
}

const positionsOf = (calls: readonly LastCall[]) => calls.map(({ position }) => position);

const soonestFirst = (one: LastCall, other: LastCall) =>
  (one.callBackAt ?? 0) - (other.callBackAt ?? 0) || one.position - other.position;

const latestFirst = (one: LastCall, other: LastCall) =>
  other.calledAt - one.calledAt || one.position - other.position;
