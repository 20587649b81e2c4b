/** Lets so many pieces of work run at a time; the others wait their turn. */
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
      // The place goes straight to who waits longest, or nobody else could take it in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
