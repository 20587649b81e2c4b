/** Lets work with the same key run one after the other within this process. */
export class OneAtATime {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const turn = (async () => {
      // How the work before ended is its caller's business.
      if (before) await Promise.allSettled([before]);
      return await work();
    })();
    this.last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(key) === turn) this.last.delete(key);
    }
  }
}
