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

/** The real time plus the seconds that `pass` added. `stop` holds it at a time, until `stop()` lets it go on. */
export function aMovingClock(): Clock & { pass(seconds: number): void; stop(at?: Date): void } {
  let ahead = 0;
  let stoppedAt: Date | undefined;
  return {
    now: () => stoppedAt ?? new Date(Date.now() + ahead),
    stop: (at) => {
      stoppedAt = at;
    },
    pass: (seconds) => {
      ahead += seconds * 1_000;
    },
  };
}
