import { CommandCounters } from './command-counters.js';
import type { Log } from './log.js';
import { Cursors } from './query/cursors.js';
import { Catalog } from './storage/catalog.js';
import { PurgeJob } from './storage/clean-up/purge.js';
import { TtlMonitor } from './storage/clean-up/ttl-monitor.js';
import { Store } from './storage/store.js';
import { Sessions } from './transactions/sessions.js';

const SESSION_SWEEP_MS = 5 * 60_000;

/** Everything behind the protocol: storage, catalog, sessions, cursors and background jobs. */
export class Engine {
  readonly catalog: Catalog;
  readonly sessions: Sessions;
  readonly cursors = new Cursors();
  readonly counters = new CommandCounters();
  readonly ttl: TtlMonitor;
  readonly purge: PurgeJob;
  /** host:port, set when the server listens. */
  address = '';
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    readonly store: Store,
    readonly log: Log,
  ) {
    this.catalog = new Catalog(this.store);
    this.sessions = new Sessions(this.store, this.catalog);
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
    await this.store.close();
  }
}
