import { LRUCache } from 'lru-cache';

interface RecentValuesOptions<K, V> {
  readonly read: (key: K) => Promise<V>;
  /** Milliseconds, counted from the beginning of the read. */
  readonly maxAgeMs?: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

interface Entry<V> {
  readonly value: Promise<V>;
  readonly readAt: number;
}

/**
 * Values that many requests read and that may be old, by a second unless the owner allows more: this process keeps each
 * for that time, and concurrent readers share one read. A writer in this process calls `forget` after its commit, so
 * that its next read sees the change. Never use it where money or stock depends on the value.
 */
export class RecentValues<K extends string, V> {
  private readonly read: (key: K) => Promise<V>;
  private readonly maxAgeMs: number;
  private readonly now: () => number;
  private readonly entries: LRUCache<K, Entry<V>>;

  constructor({
    read,
    maxAgeMs = 1_000,
    maxEntries = 1_000,
    now = () => performance.now(),
  }: RecentValuesOptions<K, V>) {
    this.read = read;
    this.maxAgeMs = maxAgeMs;
    this.now = now;
    this.entries = new LRUCache({ max: maxEntries });
  }

  /** Rejects as the read does; a failed read is not kept. */
  get(key: K): Promise<V> {
    const readAt = this.now();
    const known = this.entries.get(key);
    if (known !== undefined && readAt - known.readAt < this.maxAgeMs) return known.value;
    const entry = { value: this.read(key), readAt };
    this.entries.set(key, entry);
    entry.value.catch(() => {
      if (this.entries.peek(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }

  /** The next `get` reads again, also if a read is in progress: it may have begun before the change. */
  forget(key: K): void {
    this.entries.delete(key);
  }

  forgetAll(): void {
    this.entries.clear();
  }
}
