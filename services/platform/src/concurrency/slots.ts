/** Frees a slot. Later calls do nothing. */
type FreeSlot = () => void;

/** The end of the wait for a slot: after some time, or when the work is no longer wanted. */
export interface Patience {
  readonly maxMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Limits how much work runs at the same time in this process. Waiting work gets a slot in the order of the calls. */
export class Slots {
  private readonly waiting: ((free: FreeSlot) => void)[] = [];
  private taken = 0;

  constructor(private readonly count: number) {}

  /** Takes a slot. Returns undefined when the patience ends before one becomes free; without a limit, waits for one. */
  async take(): Promise<FreeSlot>;
  async take(patience: Patience): Promise<FreeSlot | undefined>;
  async take(patience: Partial<Patience> = {}): Promise<FreeSlot | undefined> {
    if (patience.signal?.aborted) return undefined;
    if (this.taken === this.count) return this.inherit(patience);
    this.taken += 1;
    return this.slot();
  }

  /** Does work when it has a slot, which is free again at its end. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const free = await this.take();
    try {
      return await work();
    } finally {
      free();
    }
  }

  /** Waits for a slot that is handed over without becoming free, so that no later call takes it first. */
  private async inherit({ maxMs, signal }: Partial<Patience>): Promise<FreeSlot | undefined> {
    return new Promise((resolve) => {
      const leave = (free: FreeSlot | undefined) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(free);
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(leave), 1);
        leave(undefined);
      };
      const timer = maxMs === undefined ? undefined : setTimeout(giveUp, maxMs);
      signal?.addEventListener('abort', giveUp);
      this.waiting.push(leave);
    });
  }

  private slot(): FreeSlot {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const receive = this.waiting.shift();
      if (receive) receive(this.slot());
      else this.taken -= 1;
    };
  }
}
