/** A transaction whose uncommitted write blocks another write. */
export interface Blocker {
  readonly ended: Promise<void>;
}

export interface KeyRange {
  /** Inclusive. */
  low: Buffer;
  /** Exclusive. */
  high: Buffer;
}

export interface StoreEntry {
  key: Buffer;
  value: Buffer;
}

/**
 * The ordered key-value space of one reader or writer: the committed state, or the snapshot of a
 * transaction with its own writes.
 */
export interface StoreView {
  get(key: Buffer): Buffer | undefined;
  /** Up to `limit` entries of the range in order, or in reverse order from its end. */
  entries(range: KeyRange, options: { reverse: boolean; limit: number }): StoreEntry[];
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  /**
   * Claims these keys for writing. A transaction throws a write conflict when another one holds or
   * has changed a key; a plain write gets the transaction to wait for.
   */
  claim(keys: readonly Buffer[]): Blocker | undefined;
  /** Changes when the source of a chunk of entries may have changed. */
  readonly version: number;
}
