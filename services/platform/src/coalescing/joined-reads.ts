import { Coalesce } from './coalesce.js';

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
