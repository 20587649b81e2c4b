import type { EntityOf } from '@leadmart/platform/entities';
import type { failureCounters } from './failure-counter.schema.js';

/** The rule by which failures of one kind delay the next attempt. */
export interface SlowDown {
  /** Failed logins allowed before delays start. */
  readonly freeFailures: number;
  readonly maxDelaySeconds: number;
}

const firstDelaySeconds = 2;

/** The delay after this many failures in a row: none, then 2 s, 4 s, 8 s … up to the maximum. */
export function delaySecondsOf(
  failures: number,
  { freeFailures, maxDelaySeconds }: SlowDown,
): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstDelaySeconds * 2 ** (failures - freeFailures), maxDelaySeconds);
}

/** Whether this many failures in a row are the first that cause a delay. */
export function isFirstDelayed(failures: number, slowDown: SlowDown): boolean {
  return delaySecondsOf(failures, slowDown) > 0 && delaySecondsOf(failures - 1, slowDown) === 0;
}

/** All delays in order, from that of the first failure which causes one up to the maximum. */
export function delaysSecondsOf(slowDown: SlowDown): readonly number[] {
  const delays = [delaySecondsOf(slowDown.freeFailures, slowDown)];
  while ((delays.at(-1) ?? 0) < slowDown.maxDelaySeconds)
    delays.push(delaySecondsOf(slowDown.freeFailures + delays.length, slowDown));
  return delays;
}

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
  { now, slowDown }: { now: Date; slowDown: SlowDown },
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
  const delaySeconds = delaySecondsOf(failures, slowDown);
  const slowedUntil = delaySeconds === 0 ? null : new Date(now.getTime() + delaySeconds * 1_000);
  return { id, isTaken: true, failures, slowedUntil, knownUntil };
}
