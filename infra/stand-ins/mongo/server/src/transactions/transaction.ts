import { CommandError } from '../errors.js';
import type { Catalog } from '../storage/catalog.js';
import type { KeyRange, StoreEntry, StoreView } from '../storage/store-view.js';
import type { Store, StoreSnapshot } from '../storage/store.js';
import type { Claimant } from '../storage/writing/write-claims.js';
import { PAUSE, type WriteSteps } from '../storage/writing/write-steps.js';
import { NewCollections } from './new-collections.js';
import { Overlay } from './overlay.js';

/** Limit of uncommitted writes, which are held in memory. */
const MAX_OVERLAY_BYTES = 512 * 1024 * 1024;
/** MongoDB's transactionLifetimeLimitSeconds. */
const LIFETIME_MS = 60_000;

export type TransactionState = 'open' | 'committing' | 'committed' | 'aborted';

/**
 * A multi-document transaction: a snapshot, its own writes, and its claimed keys. Nothing is
 * written to LMDB before the commit, which writes everything in one LMDB transaction.
 */
export class Transaction implements Claimant {
  readonly ended: Promise<void>;
  readonly view: StoreView;
  /** Collections it has written to. Their indexes must not change before it ends. */
  readonly touched = new Set<number>();
  readonly newCollections = new NewCollections();
  state: TransactionState = 'open';
  private readonly snapshot: StoreSnapshot;
  private readonly overlay = new Overlay();
  private readonly claimed = new Set<string>();
  private readonly expiry: NodeJS.Timeout;
  private readonly onEnd: () => void;
  private writes = 0;

  constructor(
    private readonly store: Store,
    readonly number: bigint,
  ) {
    let onEnd = (): void => undefined;
    this.ended = new Promise((resolve) => {
      onEnd = resolve;
    });
    this.onEnd = onEnd;
    this.snapshot = store.snapshot();
    this.view = this.createView();
    store.claims.begin(this);
    this.expiry = setTimeout(() => this.abort(), LIFETIME_MS);
    this.expiry.unref();
  }

  get snapshotVersion(): number {
    return this.snapshot.version;
  }

  private createView(): StoreView {
    const writes = (): number => this.writes;
    return {
      get: (key) => {
        this.mustBeOpen();
        const own = this.overlay.get(key);
        return own === undefined ? this.snapshot.get(key) : (own ?? undefined);
      },
      entries: (range, options) => this.entries(range, options),
      put: (key, value) => this.write(key, value),
      remove: (key) => this.write(key, null),
      claim: (keys) => this.claim(keys),
      get version() {
        return writes();
      },
    };
  }

  /** Checked because a statement may still run when its transaction expires or its session ends. */
  private mustBeOpen(): void {
    if (this.state === 'open' || this.state === 'committing') return;
    throw new CommandError(
      'NoSuchTransaction',
      `Transaction ${this.number} has been ${this.state}.`,
    );
  }

  private write(key: Buffer, value: Buffer | null): void {
    this.mustBeOpen();
    this.writes += 1;
    this.overlay.set(key, value);
    if (this.overlay.bytes > MAX_OVERLAY_BYTES) {
      throw new CommandError('Overflow', 'the transaction holds more uncommitted data than 512 MB');
    }
  }

  private claim(keys: readonly Buffer[]): undefined {
    this.mustBeOpen();
    for (const key of keys) {
      const name = key.toString('latin1');
      if (this.claimed.has(name)) continue;
      this.store.claims.claimFor(this, name);
      this.claimed.add(name);
    }
  }

  private entries(range: KeyRange, options: { reverse: boolean; limit: number }): StoreEntry[] {
    const { reverse, limit } = options;
    this.mustBeOpen();
    let { low, high } = range;
    const result: StoreEntry[] = [];
    while (result.length < limit) {
      const wanted = limit - result.length;
      const below = this.snapshot.entries({ low, high }, { reverse, limit: wanted });
      const last = below.length < wanted ? undefined : below.at(-1);
      // The overlay is merged only as far as the snapshot has been read.
      const end = last && Buffer.concat([last.key, Buffer.alloc(1)]);
      const covered = reverse ? { low: last?.key ?? low, high } : { low, high: end ?? high };
      this.merge(below, covered, reverse, result);
      if (!last) break;
      if (reverse) high = last.key;
      else low = covered.high;
    }
    return result.slice(0, limit);
  }

  private merge(below: StoreEntry[], covered: KeyRange, reverse: boolean, out: StoreEntry[]): void {
    const names = this.overlay.keysIn(covered.low, covered.high);
    if (names.length === 0) {
      out.push(...below);
      return;
    }
    const merged = new Map(below.map((entry) => [entry.key.toString('latin1'), entry] as const));
    for (const name of names) {
      const value = this.overlay.valueOf(name);
      if (value === null || value === undefined) merged.delete(name);
      else merged.set(name, { key: Buffer.from(name, 'latin1'), value });
    }
    const ordered = [...merged.values()].sort((a, b) => Buffer.compare(a.key, b.key));
    out.push(...(reverse ? ordered.reverse() : ordered));
  }

  get isReadOnly(): boolean {
    return this.writes === 0 && this.newCollections.count === 0;
  }

  /** Writes everything to the shared transaction. Inside an atomic write job only. */
  *writeAll(catalog: Catalog): WriteSteps<void> {
    this.newCollections.adoptInto(catalog);
    const { committed, claims } = this.store;
    for (const [key, value] of this.overlay.writes()) {
      yield PAUSE;
      if (value === null) committed.remove(key);
      else committed.put(key, value);
    }
    for (const name of this.claimed) {
      yield PAUSE;
      claims.recordCommitted(name, this.store.version + 1);
    }
  }

  /**
   * A transaction that is being committed belongs to the writer and ends with the commit or its
   * failure.
   */
  abort(): void {
    if (this.state === 'open') this.finish('aborted');
  }

  finish(state: 'committed' | 'aborted'): void {
    this.state = state;
    clearTimeout(this.expiry);
    this.snapshot.release();
    this.store.claims.end(this, this.claimed);
    // Frees the memory, because the session keeps the ended transaction for a long time.
    this.claimed.clear();
    this.overlay.clear();
    this.onEnd();
  }
}
