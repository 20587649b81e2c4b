/** Gives a place back. Later calls do nothing. */
export type FreePlace = () => void;

/** Counts what runs at the same time, by a key: at most `max` for each key. Each process counts for itself. */
export class Places {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(key: string): boolean {
    return this.countOf(key) >= this.max;
  }

  /** Takes a place also when all are taken: `isFull` is asked before. */
  take(key: string): FreePlace {
    this.counts.set(key, this.countOf(key) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = this.countOf(key) - 1;
      if (left === 0) this.counts.delete(key);
      else this.counts.set(key, left);
    };
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
