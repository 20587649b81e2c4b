/** How failures of one kind slow the next attempt down. */
export interface SlowDown {
  /** So many failures cost nothing. */
  readonly freeFailures: number;
  readonly maxDelaySeconds: number;
}

const firstDelaySeconds = 2;

/** How long to wait after this many failures in a row: not at all, then 2 s, 4 s, 8 s … up to the maximum. */
export function delayAfter(failures: number, { freeFailures, maxDelaySeconds }: SlowDown): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstDelaySeconds * 2 ** (failures - freeFailures), maxDelaySeconds);
}

/** What the counters of one attempt say. */
export interface Slowed {
  readonly pairUntil: Date | undefined;
  readonly accountUntil: Date | undefined;
  readonly addressUntil: Date | undefined;
  /** The account was opened from this address before. */
  readonly isKnownAddress: boolean;
}

/**
 * Whole seconds until this attempt may be made; 0 for now. Strangers who guess at an account from
 * many places slow each other down, but never its owner at an address he has logged in from.
 */
export function secondsToWait(slowed: Slowed, now: Date): number {
  const account = slowed.isKnownAddress ? undefined : slowed.accountUntil;
  const untils = [slowed.pairUntil, account, slowed.addressUntil];
  const waits = untils.map((until) => (until ? until.getTime() - now.getTime() : 0));
  return Math.ceil(Math.max(0, ...waits) / 1_000);
}
