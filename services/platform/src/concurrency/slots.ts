/** Frees a slot. Later calls do nothing. */
export type FreeSlot = () => void;

/** Limits how much work runs at the same time in this process. Waiting work gets a slot in the order of the calls. */
export class Slots {
  private readonly waiting: ((free: FreeSlot) => void)[] = [];
  private taken = 0;

  constructor(private readonly count: number) {}

  /** Takes a slot. Returns undefined when none becomes free within `maxWaitMs`; without it, waits for one. */
  async take(): Promise<FreeSlot>;
  async take(maxWaitMs: number): Promise<FreeSlot | undefined>;
  async take(maxWaitMs?: number): Promise<FreeSlot | undefined> {
    if (this.taken === this.count) return await this.inherit(maxWaitMs);
    this.taken += 1;
    return this.slot();
  }

  /** Waits for a slot that is handed over without becoming free, so that no later call takes it first. */
  private async inherit(maxWaitMs: number | undefined): Promise<FreeSlot | undefined> {
    return await new Promise((resolve) => {
      const receive = (free: FreeSlot) => {
        clearTimeout(timer);
        resolve(free);
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(receive), 1);
        resolve(undefined);
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      this.waiting.push(receive);
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
