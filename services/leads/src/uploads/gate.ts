/** Limits how many pieces of work run at a time; the others wait in order. */
export class Gate {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes directly to the longest waiting work, so that new work cannot take it first.
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
