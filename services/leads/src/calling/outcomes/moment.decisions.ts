import { maxClockDifferenceMs } from '@leadmart/contracts';

/** The moments between which a lead can have been called. */
export interface CallTimes {
  readonly boughtAt: Date;
  readonly now: Date;
}

/** Returns what is wrong with the moment of a call; undefined when nothing is. The clock of a device may differ a little. */
export function momentFault(
  calledAt: number,
  { boughtAt, now }: CallTimes,
): 'in-future' | 'before-purchase' | undefined {
  if (calledAt > now.getTime() + maxClockDifferenceMs) return 'in-future';
  return calledAt < boughtAt.getTime() - maxClockDifferenceMs ? 'before-purchase' : undefined;
}

/** The sentence for a wrong moment. */
export function momentSentence(
  fault: 'in-future' | 'before-purchase',
  { boughtAt, now }: CallTimes,
): string {
  return fault === 'in-future'
    ? `expected a moment that has passed: it is ${now.toISOString()}`
    : `expected a moment after the purchase at ${boughtAt.toISOString()}`;
}
