/**
 * Does work at once, and work that follows within a pause when the pause is over: only the last of
 * it. Browsers refuse an address that changes too often, for example while an arrow key is held.
 */
export class PacedWork {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | undefined;

  constructor(private readonly pauseMs: number) {}

  do(work: () => void): void {
    if (this.timer !== undefined) {
      this.waiting = work;
      return;
    }
    work();
    this.pause();
  }

  /** Does the waiting work now. */
  flush(): void {
    const work = this.waiting;
    this.cancel();
    work?.();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = undefined;
  }

  private pause(): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const work = this.waiting;
      this.waiting = undefined;
      if (work) this.do(work);
    }, this.pauseMs);
  }
}
