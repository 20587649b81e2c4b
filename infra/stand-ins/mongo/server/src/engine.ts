import { CommandCounters } from './command-counters.js';
import type { Log } from './log.js';
import { Cursors } from './query/cursors.js';
import { Catalog } from './storage/catalog.js';
import { PurgeJob } from './storage/clean-up/purge.js';
import { TtlMonitor } from './storage/clean-up/ttl-monitor.js';
import { Store } from './storage/store.js';
import { ClusterClock } from './transactions/cluster-clock.js';
import { Sessions } from './transactions/sessions.js';
import { SnapshotReads } from './transactions/snapshot-reads.js';

const SESSION_SWEEP_MS = 5 * 60_000;

/** Everything behind the protocol: storage, catalog, sessions, cursors and background jobs. */
export class Engine {
  readonly catalog: Catalog;
  readonly sessions: Sessions;
  readonly clock: ClusterClock;
  readonly snapshots: SnapshotReads;
  readonly cursors = new Cursors();
  readonly counters = new CommandCounters();
  /** Set by the server that listens. */
  openConnections: () => number = () => 0;
  readonly ttl: TtlMonitor;
  readonly purge: PurgeJob;
  readonly startedAt = new Date();
  /** host:port, set when the server listens. */
  address = '';
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    readonly store: Store,
    readonly log: Log,
  ) {
    this.catalog = new Catalog(this.store);
    this.sessions = new Sessions(this.store, this.catalog);
    this.clock = new ClusterClock(() => store.version);
    this.snapshots = new SnapshotReads(store, this.clock, (id) => this.cursors.hasOpen(id));
    this.purge = new PurgeJob(this.store, this.catalog, log);
    this.ttl = new TtlMonitor(this.store, this.catalog, log);
    this.purge.start();
    this.ttl.start();
    this.sweeper = setInterval(() => {
      this.sessions
        .expire()
        .catch((error: unknown) => log({ error: String(error), msg: 'session sweep failed' }));
    }, SESSION_SWEEP_MS);
    this.sweeper.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    this.ttl.stop();
    this.purge.stop();
    this.sessions.abortAll();
    this.cursors.closeAll();
    this.snapshots.close();
    await this.store.close();
  }
}
