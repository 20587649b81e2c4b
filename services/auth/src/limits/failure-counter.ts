import type { EntityOf } from '@leadmart/platform/entities';
import type { failureCounters } from './failure-counter.schema.js';

export type FailureCounter = EntityOf<typeof failureCounters, 'expiresAt'>;

/** The answer of a counter to one attempt. */
export interface Place {
  readonly id: string;
  /** False during a delay: the attempt must not be made, and is not counted. */
  readonly isTaken: boolean;
  /** Failures in a row, with this attempt if it has a place. */
  readonly failures: number;
  /** The end of the delay: the one that refused the place, or the one that this attempt causes if it fails. */
  readonly slowedUntil: Date | null;
  readonly knownUntil: Date | null;
}

/** The place that an attempt gets in a counter. The counter becomes the same, unless the place is refused. */
export function placeIn(
  before: FailureCounter | undefined,
  id: string,
  { now, delaySecondsOf }: { now: Date; delaySecondsOf: (failures: number) => number },
): Place {
  const knownUntil = before?.knownUntil ?? null;
  if (before?.slowedUntil && before.slowedUntil > now)
    return {
      id,
      isTaken: false,
      failures: before.failures,
      slowedUntil: before.slowedUntil,
      knownUntil,
    };
  const isCounting = before !== undefined && before.failuresForgottenAt > now;
  const failures = (isCounting ? before.failures : 0) + 1;
  const delaySeconds = delaySecondsOf(failures);
  const slowedUntil = delaySeconds === 0 ? null : new Date(now.getTime() + delaySeconds * 1_000);
  return { id, isTaken: true, failures, slowedUntil, knownUntil };
}
