import type { Clock } from '@leadmart/platform/time';

/** A clock that stands still; `pass` advances it. */
export function aClock(start = new Date('2026-01-05T10:00:00.000Z')): Clock & {
  pass(seconds: number): void;
} {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    pass: (seconds) => {
      time += seconds * 1_000;
    },
  };
}

/** The real time plus the seconds that `pass` added. */
export function aMovingClock(): Clock & { pass(seconds: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    pass: (seconds) => {
      ahead += seconds * 1_000;
    },
  };
}
