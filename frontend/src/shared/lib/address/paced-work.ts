import { startTransition } from 'react';

/** After the answer to the press that asked for the work is on the screen. */
const soonMs = 30;

/**
 * Does work after the press that asked for it is answered, and work that follows within a pause when the pause is over: only the
 * last of it. Browsers refuse an address that changes too often, for example while an arrow key is held.
 */
export class PacedWork {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | undefined;

  constructor(private readonly pauseMs: number) {}

  do(work: () => void): void {
    this.waiting = work;
    this.timer ??= setTimeout(this.run, soonMs);
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

  private readonly run = (): void => {
    const work = this.waiting;
    this.cancel();
    if (!work) return;
    startTransition(work);
    this.timer = setTimeout(this.run, this.pauseMs);
  };
}
