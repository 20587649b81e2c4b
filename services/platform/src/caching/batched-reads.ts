interface Waiting<V> {
  readonly value: Promise<V | undefined>;
  resolve(value: V | undefined): void;
  reject(error: unknown): void;
}

interface BatchedReadsOptions<K, V> {
  /** Reads many keys with one command; keys without a value are missing from the map. */
  readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  readonly maxKeys?: number;
  /** A batch that takes longer does not delay the next one. */
  readonly patienceMs?: number;
}

/**
 * Reads of many keys with few commands: while one batch is being read, the keys of further callers are collected for
 * the next. A caller on an idle process reads at once; under load one command answers many requests. Every read
 * begins after the call of `get`, so values are as fresh as those of single reads.
 */
export class BatchedReads<K, V> {
  private readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  private readonly maxKeys: number;
  private readonly patienceMs: number;
  private waiting = new Map<K, Waiting<V>>();
  private isReading = false;

  constructor({ read, maxKeys = 200, patienceMs = 100 }: BatchedReadsOptions<K, V>) {
    this.read = read;
    this.maxKeys = maxKeys;
    this.patienceMs = patienceMs;
  }

  /** Undefined if the key has no value. Rejects if the read of its batch fails. */
  get(key: K): Promise<V | undefined> {
    const known = this.waiting.get(key);
    if (known !== undefined) return known.value;
    const added = waiting<V>();
    this.waiting.set(key, added);
    if (!this.isReading || this.waiting.size >= this.maxKeys) void this.readBatch();
    return added.value;
  }

  private async readBatch(): Promise<void> {
    const batch = this.waiting;
    this.waiting = new Map();
    this.isReading = true;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.isReading = false;
      if (this.waiting.size > 0) void this.readBatch();
    };
    const impatience = setTimeout(over, this.patienceMs).unref();
    try {
      const values = await this.read([...batch.keys()]);
      for (const [key, caller] of batch) caller.resolve(values.get(key));
    } catch (error) {
      for (const caller of batch.values()) caller.reject(error);
    } finally {
      clearTimeout(impatience);
      over();
    }
  }
}

function waiting<V>(): Waiting<V> {
  let resolve: Waiting<V>['resolve'] = () => undefined;
  let reject: Waiting<V>['reject'] = () => undefined;
  const value = new Promise<V | undefined>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { value, resolve, reject };
}
