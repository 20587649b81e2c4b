/** Limits the number of tasks that run at a time; the others wait in order. */
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
      // Gives the place directly to the task that waited longest, so that a new task cannot take it first.
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
