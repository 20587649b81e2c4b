import type { Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import type { StoreView } from '../storage/store-view.js';
import type { Store, StoreSnapshot } from '../storage/store.js';
import { showTime, type ClusterClock } from './cluster-clock.js';

/**
 * Each snapshot keeps LMDB from reusing the space that was freed after it. So it is dropped when its sessions have ended, or
 * after this time without a read, or at the latest after MongoDB's minSnapshotHistoryWindowInSeconds.
 */
const IDLE_MS = 60_000;
const KEPT_MS = 5 * 60_000;
const SWEEP_MS = 10_000;
const MAX_KEPT = 100;

/** The readable state of the store at one cluster time. */
export class TimedSnapshot {
  readonly view: StoreView;
  readonly takenAt = Date.now();
  lastUsed = this.takenAt;
  /** The sessions that read it. */
  readonly sessions = new Set<string>();
  /** Read without a session, so its end is unknown. */
  isAnonymous = false;
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
    this.lastUsed = Date.now();
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
  /** The snapshot of each session. */
  private readonly held = new Map<string, TimedSnapshot>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    private readonly store: Store,
    private readonly clock: ClusterClock,
    private readonly hasOpenCursor: (sessionId: string) => boolean,
  ) {
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS);
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

  /**
   * Records the snapshot that a session reads. A driver uses a session for one thing at a time, so a command without the
   * snapshot says that the snapshot session has ended.
   */
  hold(sessionId: string | undefined, snapshot: TimedSnapshot | undefined): void {
    if (sessionId === undefined) {
      if (snapshot) snapshot.isAnonymous = true;
      return;
    }
    if (this.held.get(sessionId) === snapshot) return;
    // An open cursor may still read the former snapshot, which is then dropped by a later command or by the sweep.
    if (!this.hasOpenCursor(sessionId)) this.release(sessionId);
    if (!snapshot) return;
    snapshot.sessions.add(sessionId);
    this.held.set(sessionId, snapshot);
  }

  /** Drops the snapshot of a session, unless others read it. */
  release(sessionId: string): void {
    const snapshot = this.held.get(sessionId);
    if (!snapshot) return;
    this.held.delete(sessionId);
    snapshot.sessions.delete(sessionId);
    if (snapshot.sessions.size === 0 && !snapshot.isAnonymous) this.drop(snapshot);
  }

  private dropOldest(): void {
    for (const snapshot of this.kept.values()) {
      this.drop(snapshot);
      return;
    }
  }

  private sweep(): void {
    const now = Date.now();
    for (const snapshot of this.kept.values()) {
      const { takenAt, lastUsed } = snapshot;
      if (takenAt < now - KEPT_MS || lastUsed < now - IDLE_MS) this.drop(snapshot);
    }
  }

  private drop(snapshot: TimedSnapshot): void {
    this.kept.delete(showTime(snapshot.time));
    for (const sessionId of snapshot.sessions) this.held.delete(sessionId);
    snapshot.release();
  }

  close(): void {
    clearInterval(this.sweeper);
    for (const snapshot of this.kept.values()) this.drop(snapshot);
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
