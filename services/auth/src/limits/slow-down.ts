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

/** The delays that may apply to one attempt. */
export interface Slowed {
  readonly pairUntil: Date | undefined;
  readonly accountUntil: Date | undefined;
  readonly addressUntil: Date | undefined;
  /** The account was opened from this address before. */
  readonly isKnownAddress: boolean;
}

/**
 * Whole seconds until this attempt may be made; 0 for now. Delays of the account apply only at addresses that never
 * opened it, so that others cannot lock the owner out.
 */
export function waitSecondsOf(slowed: Slowed, now: Date): number {
  const account = slowed.isKnownAddress ? undefined : slowed.accountUntil;
  const untils = [slowed.pairUntil, account, slowed.addressUntil];
  const waits = untils.map((until) => (until ? until.getTime() - now.getTime() : 0));
  return Math.ceil(Math.max(0, ...waits) / 1_000);
}
