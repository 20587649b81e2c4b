import type { Log } from '../../log.js';
import type { Catalog } from '../catalog.js';
import { tableRange } from '../collection-meta.js';
import type { Store } from '../store.js';
import { PAUSE, type WriteSteps } from '../writing/write-steps.js';

const STEP_ENTRIES = 500;
const RETRY_MS = 1000;

/** Deletes the entries of dropped collections and indexes in small steps. */
export class PurgeJob {
  private running = false;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
    private readonly log: Log,
  ) {}

  /** Called at start and after every drop. */
  start(): void {
    if (this.running || this.stopped || this.catalog.discardedTables().length === 0) return;
    this.running = true;
    this.store.write(this.steps(), { freesSpace: true }).then(
      () => this.again(0),
      (error: unknown) => {
        if (this.stopped) return;
        this.log({ error: String(error), msg: 'purging dropped data failed' });
        this.again(RETRY_MS);
      },
    );
  }

  private again(delay: number): void {
    this.running = false;
    if (this.stopped) return;
    this.timer = setTimeout(() => this.start(), delay);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private *steps(): WriteSteps<void> {
    for (const tableId of this.catalog.discardedTables()) {
      while (this.store.removeSome(tableRange(tableId), STEP_ENTRIES)) yield PAUSE;
      this.catalog.forgetDiscarded(tableId);
    }
  }
}
