import type { Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import type { StoreView } from '../storage/store-view.js';
import type { Store, StoreSnapshot } from '../storage/store.js';
import { showTime, type ClusterClock } from './cluster-clock.js';

/** MongoDB's minSnapshotHistoryWindowInSeconds. */
const KEPT_MS = 5 * 60_000;
/** Each snapshot keeps LMDB from reusing the space that was freed after it. */
const MAX_KEPT = 100;

/** The readable state of the store at one cluster time. */
export class TimedSnapshot {
  readonly view: StoreView;
  readonly takenAt = Date.now();
  private released = false;

  constructor(
    readonly time: Timestamp,
    private readonly snapshot: StoreSnapshot,
  ) {
    this.view = {
      get: (key) => this.open().get(key),
      entries: (range, options) => this.open().entries(range, options),
      put: () => this.refuseWrite(),
      remove: () => this.refuseWrite(),
      claim: () => this.refuseWrite(),
      version: 0,
    };
  }

  get version(): number {
    return this.snapshot.version;
  }

  /** Checked before each use, because a cursor may outlive its snapshot. */
  private open(): StoreSnapshot {
    if (!this.released) return this.snapshot;
    throw new CommandError(
      'SnapshotTooOld',
      `Read timestamp ${showTime(this.time)} is older than the oldest available timestamp.`,
    );
  }

  private refuseWrite(): never {
    throw new CommandError('InvalidOptions', 'a snapshot can only be read');
  }

  release(): void {
    if (!this.released) this.snapshot.release();
    this.released = true;
  }
}

/** Snapshots of reads outside transactions, kept for some time for further reads. */
export class SnapshotReads {
  private readonly kept = new Map<string, TimedSnapshot>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    private readonly store: Store,
    private readonly clock: ClusterClock,
  ) {
    this.sweeper = setInterval(() => this.sweep(), KEPT_MS / 10);
    this.sweeper.unref();
  }

  /** The state at the time that a read names, or the current one. */
  at(wanted: Timestamp | undefined): TimedSnapshot {
    const time = wanted ?? this.clock.operationTime;
    const known = this.kept.get(showTime(time));
    if (known) return known;
    if (time.lessThan(this.clock.operationTime)) throw unavailable(time);
    this.clock.reach(time);
    const snapshot = new TimedSnapshot(time, this.store.snapshot());
    this.kept.set(showTime(time), snapshot);
    if (this.kept.size > MAX_KEPT) this.dropOldest();
    return snapshot;
  }

  private dropOldest(): void {
    for (const [name, snapshot] of this.kept) {
      this.drop(name, snapshot);
      return;
    }
  }

  private sweep(): void {
    const before = Date.now() - KEPT_MS;
    for (const [name, snapshot] of this.kept) {
      if (snapshot.takenAt < before) this.drop(name, snapshot);
    }
  }

  private drop(name: string, snapshot: TimedSnapshot): void {
    this.kept.delete(name);
    snapshot.release();
  }

  close(): void {
    clearInterval(this.sweeper);
    for (const [name, snapshot] of this.kept) this.drop(name, snapshot);
  }
}

function unavailable(time: Timestamp): CommandError {
  const isOld = time.t * 1000 < Date.now() - KEPT_MS;
  return isOld
    ? new CommandError(
        'SnapshotTooOld',
        `Read timestamp ${showTime(time)} is older than the oldest available timestamp.`,
      )
    : new CommandError(
        'SnapshotUnavailable',
        `Unable to read from a snapshot at ${showTime(time)}: no earlier read used that time.`,
      );
}
