interface CoalesceOptions<K, V> {
  /** Runs keys together; a key without a value is missing from the map. A failure rejects all calls of the run. */
  readonly run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V> | void>;
  /** The most keys of a run. */
  readonly most?: number;
  /** A run that is not full waits this long for more keys; without it, for the calls of the same step of the event loop. */
  readonly gatherMs?: number;
  /**
   * Without it, runs never overlap. With it, keys wait for the run before theirs no longer than this, and not when
   * they fill a run: for reads, which one slow run must not hold up.
   */
  readonly patienceMs?: number;
}

type Call<V> = PromiseWithResolvers<V | undefined>;

/**
 * Runs many calls with few commands: while one run is in progress, the keys of further calls are gathered for the next.
 * On an idle process a call runs at once; under load one command answers many. Calls of equal keys share a place, so
 * writes are objects or functions of their own. Every run begins after the calls that it answers: a value is as fresh
 * as that of a single read.
 */
export class Coalesce<K, V = void> {
  private readonly options: CoalesceOptions<K, V>;
  private readonly most: number;
  private readonly waiting = new Map<K, Call<V>>();
  /** A symbol is the run that waiting keys wait for. */
  private state: 'idle' | 'gathering' | symbol = 'idle';
  private gathering?: NodeJS.Timeout;
  private last?: Promise<void>;

  constructor(options: CoalesceOptions<K, V>) {
    this.options = options;
    this.most = options.most ?? 200;
  }

  /** Whether no call waits or runs, except in a run that took longer than the patience. */
  get isIdle(): boolean {
    return this.state === 'idle';
  }

  /** Resolves with the value of the key: undefined if it has none. Rejects if its run fails. */
  call(key: K): Promise<V | undefined> {
    const known = this.waiting.get(key);
    if (known !== undefined) return known.promise;
    const call: Call<V> = Promise.withResolvers();
    this.waiting.set(key, call);
    if (this.state === 'idle') this.gather();
    else if (this.isFull && this.mayBegin) this.begin();
    return call.promise;
  }

  /** Runs all waiting calls without gathering longer. Resolves when they have ended. */
  async flush(): Promise<void> {
    while (this.state !== 'idle') {
      if (this.state === 'gathering') this.begin();
      await this.last;
    }
  }

  private get isFull(): boolean {
    return this.waiting.size >= this.most;
  }

  private get mayBegin(): boolean {
    return this.state === 'gathering' || this.options.patienceMs !== undefined;
  }

  private gather(): void {
    const { gatherMs = 0 } = this.options;
    this.state = 'gathering';
    if (this.isFull) this.begin();
    else if (gatherMs > 0) this.gathering = setTimeout(() => this.begin(), gatherMs);
    else queueMicrotask(() => this.state === 'gathering' && this.begin());
  }

  private begin(): void {
    clearTimeout(this.gathering);
    const run = Symbol('run');
    this.state = run;
    this.last = this.run(this.take(), () => {
      if (this.state !== run) return;
      this.state = 'idle';
      if (this.waiting.size > 0) this.gather();
    });
  }

  private take(): ReadonlyMap<K, Call<V>> {
    const calls = new Map<K, Call<V>>();
    for (const [key, call] of this.waiting) {
      if (calls.size === this.most) break;
      calls.set(key, call);
      this.waiting.delete(key);
    }
    return calls;
  }

  private async run(calls: ReadonlyMap<K, Call<V>>, over: () => void): Promise<void> {
    const { patienceMs } = this.options;
    const impatience = patienceMs === undefined ? undefined : setTimeout(over, patienceMs).unref();
    try {
      const values = await this.options.run([...calls.keys()]);
      for (const [key, call] of calls) call.resolve(values?.get(key));
    } catch (error) {
      for (const call of calls.values()) call.reject(error);
    } finally {
      clearTimeout(impatience);
      over();
    }
  }
}

/** Reads keys with one command under load. The patience is longer than all but a few reads. */
export const coalescedReads = <K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): Coalesce<K, V> => new Coalesce({ run: read, patienceMs: 100 });

/** As `Coalesce`, with runs of one key each: different keys are read at the same time, equal ones never. */
export class JoinedReads<K, V> {
  private readonly reads = new Map<K, Coalesce<K, V>>();

  /** The result of a read that begins after this call. All reads of a key must be the same. */
  get(key: K, read: () => Promise<V>): Promise<V> {
    const reads =
      this.reads.get(key) ??
      new Coalesce<K, V>({ run: async () => new Map([[key, await read()]]) });
    this.reads.set(key, reads);
    const value = reads.call(key) as Promise<V>;
    const forget = () => {
      if (reads.isIdle && this.reads.get(key) === reads) this.reads.delete(key);
    };
    value.then(forget, forget);
    return value;
  }
}
