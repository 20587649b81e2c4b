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
