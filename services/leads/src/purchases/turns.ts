/** Lets work with the same key run one after the other within this process. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
