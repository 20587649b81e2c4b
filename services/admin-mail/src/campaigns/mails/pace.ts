/** Busy answers in a row that are still bad luck. */
const busyAnswersBorne = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * How fast one process may call the provider: so many calls a second, and none for a while when it
 * keeps saying that it is busy. Holds no clock: every question brings the time.
 */
export class Pace {
  private calls: number;
  private filledAt = 0;
  private busyInARow = 0;
  private pausedUntil = 0;

  constructor(private readonly perSecond: number) {
    this.calls = this.most;
  }

  /** How many calls may begin now, up to what is wanted; they count as begun. */
  take(wanted: number, nowMs: number): number {
    if (nowMs < this.pausedUntil) return 0;
    const passedMs = Math.max(0, nowMs - this.filledAt);
    this.filledAt = nowMs;
    this.calls = Math.min(this.most, this.calls + (passedMs * this.perSecond) / 1_000);
    const taken = Math.min(wanted, Math.floor(this.calls));
    this.calls -= taken;
    return taken;
  }

  /** For calls that were taken and not made. */
  giveBack(calls: number): void {
    this.calls = Math.min(this.most, this.calls + calls);
  }

  /** When it is worth asking again after getting none. */
  waitMs(nowMs: number): number {
    const untilNextCall = ((1 - this.calls) * 1_000) / this.perSecond;
    return Math.ceil(Math.max(this.pausedUntil - nowMs, untilNextCall, 1));
  }

  /** What the provider said to a call. Calls that were under way when a pause began do not make it longer. */
  heard(answer: 'busy' | 'other', nowMs: number): void {
    if (answer === 'other') this.busyInARow = 0;
    else if (nowMs >= this.pausedUntil) this.countBusy(nowMs);
  }

  private countBusy(nowMs: number): void {
    this.busyInARow += 1;
    const beyond = this.busyInARow - busyAnswersBorne;
    if (beyond < 0) return;
    this.pausedUntil = nowMs + Math.min(longestPauseMs, firstPauseMs * 2 ** beyond);
  }

  /** A tenth of a second's calls at once, so that they spread over the second. */
  private get most(): number {
    return Math.max(1, this.perSecond / 10);
  }
}
