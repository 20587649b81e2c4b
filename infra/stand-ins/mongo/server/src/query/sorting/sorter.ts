import { CommandError } from '../../errors.js';
import { compareBytes, type SortComparison, type SortKey } from './sort.js';

/** The memory limit of a sort without an index, and of a `$group`. MongoDB would use the disk. */
export const MEMORY_BYTES = 512 * 1024 * 1024;
/** Number of items sorted at once; a longer run would block other work. */
const RUN_LENGTH = 1024;
/** Up to this limit, items that cannot be in the result are discarded early. */
const SMALL_LIMIT = 20_000;

interface Sortable<T> {
  key: SortKey;
  item: T;
  order: number;
  size: number;
}

/** A sorted run and the position up to which it is merged. */
interface Head<T> {
  run: readonly Sortable<T>[];
  at: number;
  next: Sortable<T>;
}

/**
 * Collects items and returns them in stable order, holding only as many as the limit requires. It
 * sorts short runs and merges them when they are read, so that no step blocks for long.
 */
export class Sorter<T> {
  private runs: Sortable<T>[][] = [];
  private newest: Sortable<T>[] = [];
  private held = 0;
  private count = 0;
  private seen = 0;

  constructor(
    private readonly limit: number = Infinity,
    private readonly compare: SortComparison = compareBytes,
  ) {}

  add(key: SortKey, item: T, size: number): void {
    this.newest.push({ key, item, size, order: this.seen });
    this.seen += 1;
    this.count += 1;
    this.held += size + key.length;
    if (this.newest.length === RUN_LENGTH) this.closeRun();
    const isSmall = this.limit <= SMALL_LIMIT;
    if (isSmall && this.count > this.limit * 2 + 4 * RUN_LENGTH) this.dropBeyondLimit();
    if (this.held > MEMORY_BYTES) {
      this.dropBeyondLimit();
      if (this.held > MEMORY_BYTES) {
        throw new CommandError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Sort exceeded memory limit of ${MEMORY_BYTES} bytes; the embedded server does not sort on disk. Add an index that gives this order.`,
        );
      }
    }
  }

  private inOrder(a: Sortable<T>, b: Sortable<T>): number {
    return this.compare(a.key, b.key) || a.order - b.order;
  }

  private closeRun(): void {
    if (this.newest.length === 0) return;
    this.runs.push(this.newest.sort((a, b) => this.inOrder(a, b)));
    this.newest = [];
  }

  private dropBeyondLimit(): void {
    if (this.count <= this.limit) return;
    const kept = [...this.merged()].slice(0, this.limit);
    this.runs = [kept];
    this.count = kept.length;
    this.held = kept.reduce((sum, { size, key }) => sum + size + key.length, 0);
  }

  *sorted(): Generator<T> {
    let given = 0;
    for (const { item } of this.merged()) {
      if (given === this.limit) return;
      given += 1;
      yield item;
    }
  }

  private *merged(): Generator<Sortable<T>> {
    this.closeRun();
    const heap: Head<T>[] = [];
    for (const run of this.runs) {
      const [next] = run;
      if (next) heap.push({ run, at: 0, next });
    }
    for (let i = heap.length >>> 1; i >= 0; i -= 1) this.sink(heap, i);
    for (let first = heap[0]; first; first = heap[0]) {
      yield first.next;
      first.at += 1;
      const next = first.run[first.at];
      const last = next ? undefined : heap.pop();
      if (next) first.next = next;
      else if (last && last !== first) heap[0] = last;
      this.sink(heap, 0);
    }
  }

  /** Restores the heap below `from`: no head sorts before its parent. */
  private sink(heap: Head<T>[], from: number): void {
    let at = from;
    for (;;) {
      let smallest = at;
      for (const child of [at * 2 + 1, at * 2 + 2]) {
        const [a, b] = [heap[child], heap[smallest]];
        if (a && b && this.inOrder(a.next, b.next) < 0) smallest = child;
      }
      const [above, below] = [heap[at], heap[smallest]];
      if (smallest === at || !above || !below) return;
      heap[at] = below;
      heap[smallest] = above;
      at = smallest;
    }
  }
}
