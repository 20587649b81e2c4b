import { Clock } from '@leadmart/platform/time';

/** A clock that a test moves ahead. */
export class MovedClock extends Clock {
  aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}
