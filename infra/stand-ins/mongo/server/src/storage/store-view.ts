/** A transaction whose uncommitted write stands in the way of another write. */
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
 * The ordered key-value space as one reader or writer sees it: the committed state, or a
 * transaction's snapshot with its own writes on top.
 */
export interface StoreView {
  get(key: Buffer): Buffer | undefined;
  /** Up to `limit` entries of the range in order, or from its end backwards. */
  entries(range: KeyRange, options: { reverse: boolean; limit: number }): StoreEntry[];
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  /**
   * Asks for the right to write these keys. A transaction throws a write conflict when somebody
   * else holds or has changed one; a plain write gets back the transaction to wait for.
   */
  claim(keys: readonly Buffer[]): Blocker | undefined;
  /** Changes whenever what a chunk of entries was read from may have changed. */
  readonly version: number;
}
