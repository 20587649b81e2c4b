import { Clock } from '../time/clock.js';

/** The real time and what a test added to it. A stopped clock moves only when the test moves it. */
export class TestClock extends Clock {
  aheadMs = 0;
  private stoppedAt: number | undefined;

  override now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.aheadMs);
  }

  pass(seconds: number): void {
    this.aheadMs += seconds * 1_000;
  }

  /** Stands still at this time, until `go`. */
  stop(at = this.now()): this {
    this.stoppedAt = at.getTime() - this.aheadMs;
    return this;
  }

  go(): void {
    this.stoppedAt = undefined;
  }
}
