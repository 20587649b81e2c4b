import type { Clock } from '@leadmart/platform/time';

/** The real time and however long a test said has passed. */
export function aMovingClock(): Clock & { pass(seconds: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    pass: (seconds) => {
      ahead += seconds * 1_000;
    },
  };
}
