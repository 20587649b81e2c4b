/**
 * Failed attempts in a row of one subject: an account from one address, an account from anywhere, an account from a
 * known device, or an address. An attempt under way counts as failed until it succeeds.
 */
export interface FailureCounter {
  /** `<kind>:<hash>`. Hashed, so that no e-mail and no address is stored. */
  readonly id: string;
  readonly failures: number;
  readonly slowedUntil: Date | null;
  /** Counting starts again at zero at this time, unless there is another failure before. */
  readonly failuresForgottenAt: Date;
  /** Until this time the address counts as one that has opened the account. */
  readonly knownUntil: Date | null;
}

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
