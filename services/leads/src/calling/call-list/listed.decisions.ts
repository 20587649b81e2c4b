import type { CallListQuery } from '@leadmart/contracts';
import { isDue, type LastCall } from '../outcomes/outcome.js';

/** The leads that a list has, and their order. */
export interface Listing extends Pick<CallListQuery, 'show' | 'order'> {
  /** The leads of the pack, with those that are erased. */
  readonly leads: number;
  /** The positions of leads that are in no list. They have no calls. */
  readonly erased: ReadonlySet<number>;
  readonly now: Date;
}

/** Returns the positions of the leads of a list in its order. `calls` are in the order of the pack. */
export function listedPositions(
  calls: readonly LastCall[],
  { show, order, leads, erased, now }: Listing,
): number[] {
  const untouched = () =>
    positionsBetween(calls, leads).filter((position) => !erased.has(position));
  if (show === 'untouched') return untouched();
  if (show === 'due' || show === 'call-back') {
    const isListed = (call: LastCall) =>
      show === 'due' ? isDue(call, now) : call.outcome === 'call-back';
    return positionsOf(calls.filter(isListed).sort(soonestFirst));
  }
  const touched = show === 'all' ? calls : calls.filter(({ outcome }) => outcome === show);
  const inOrder = order === 'latest' ? touched.toSorted(latestFirst) : touched;
  if (show !== 'all') return positionsOf(inOrder);
  if (order === 'latest') return [...positionsOf(inOrder), ...untouched()];
  return positionsBetween([], leads).filter((position) => !erased.has(position));
}

/** Returns the positions of a pack that have no call. */
function positionsBetween(calls: readonly LastCall[], leads: number): number[] {
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

// Sorting is stable: leads of one moment stay in the order of the pack.
const soonestFirst = (one: LastCall, other: LastCall) => one.callBackAt - other.callBackAt;
const latestFirst = (one: LastCall, other: LastCall) => other.calledAt - one.calledAt;
