import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs work with the same key one at a time, in the order of the calls, within this process. Work with other keys, and
 * shared work, runs at the same time. A failure rejects its own call only. MongoDB keeps concurrent transactions apart as well,
 * but by aborting and repeating them, which is much slower when many arrive at once.
 */
export class KeyedQueue<K = string> {
  /** For each key in use, the end of all work queued so far. */
  private readonly tails = new Map<K, Promise<void>>();
  /** For each key in use, the end of all work that is not shared. */
  private readonly alone = new Map<K, Promise<void>>();

  /** Runs `work` after all work queued for this key before. */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    return this.runAll([key], work);
  }

  /** Runs `work` while no other work runs for any of these keys. All keys are queued at once, so calls cannot deadlock. */
  async runAll<T>(keys: readonly K[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(keys.flatMap((key) => this.tails.get(key) ?? []));
    const result = before.then(work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    const ends = [this.tails, this.alone];
    for (const key of keys) for (const end of ends) end.set(key, tail);
    try {
      return await result;
    } finally {
      for (const key of keys) for (const end of ends) if (end.get(key) === tail) end.delete(key);
    }
  }

  /** Runs `work` at the same time as other shared work of this key, and after all other work queued for it before. */
  async runShared<T>(key: K, work: () => Promise<T>): Promise<T> {
    const result = Promise.resolve(this.alone.get(key)).then(work);
    const tail: Promise<void> = Promise.allSettled([this.tails.get(key), result]).then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    this.tails.set(key, tail);
    return result;
  }

  /** Whether no work is running or queued for this key. */
  isIdle(key: K): boolean {
    return !this.tails.has(key);
  }

  /** Resolves when the work that is running or queued now has ended, or after `maxMs`. */
  async waitForOthers(maxMs: number): Promise<void> {
    if (this.tails.size === 0) return;
    const timer = new AbortController();
    const timeout = delay(maxMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.tails.values()), timeout]);
    timer.abort();
  }
}
