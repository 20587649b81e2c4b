/** Busy answers in a row before a pause begins. */
const busyAnswersBorne = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Limits the calls of one process to the provider: a rate per second, and a pause after busy answers in a row. Callers
 * pass the time.
 */
export class Pace {
  private calls: number;
  private filledAt = 0;
  private busyInARow = 0;
  private pausedUntil = 0;

  constructor(private readonly perSecond: number) {
    this.calls = this.most;
  }

  /** Takes up to `wanted` calls that may begin now. */
  take(wanted: number, nowMs: number): number {
    if (nowMs < this.pausedUntil) return 0;
    const passedMs = Math.max(0, nowMs - this.filledAt);
    this.filledAt = nowMs;
    this.calls = Math.min(this.most, this.calls + (passedMs * this.perSecond) / 1_000);
    const taken = Math.min(wanted, Math.floor(this.calls));
    this.calls -= taken;
    return taken;
  }

  /** Returns calls that were taken and not made. */
  giveBack(calls: number): void {
    this.calls = Math.min(this.most, this.calls + calls);
  }

  /** The time until at least one call may begin. */
  waitMs(nowMs: number): number {
    const untilNextCall = ((1 - this.calls) * 1_000) / this.perSecond;
    return Math.ceil(Math.max(this.pausedUntil - nowMs, untilNextCall, 1));
  }

  /** Records the answer to a call. Answers to calls from before a pause do not extend it. */
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

  /** The calls of a tenth of a second, so that calls spread over the second. */
  private get most(): number {
    return Math.max(1, this.perSecond / 10);
  }
}
