import { TransactionFlags, type RootDatabase } from 'lmdb';
import { asCommandError, CommandError } from '../errors.js';
import { lockDataFolder } from './data-folder-lock.js';
import { DiskSync } from './disk-sync.js';
import {
  ENCODINGS,
  openAfterPowerCut,
  openNormally,
  readEntries,
  type Bytes,
} from './environment.js';
import type { Blocker, KeyRange, StoreEntry, StoreView } from './store-view.js';
import { WriteClaims } from './write-claims.js';
import { PAUSE, type WriteSteps } from './write-steps.js';

/** LMDB itself failed (a full disk, say): nothing of the running transaction may stay. */
class StorageFailure extends Error {}

interface Job {
  steps: WriteSteps<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  aborted: boolean;
  beforeSlice: () => void;
}

export interface WriteOptions {
  deadline?: number | undefined;
  /** Called inside the LMDB transaction when it commits a part of the steps, the rest to follow. */
  beforeSlice?: () => void;
}

/** How long one flush works on queued writes before it commits what it has. */
const FLUSH_MILLISECONDS = 20;

const COMMIT_WITHOUT_SYNC =
  TransactionFlags.ABORTABLE | TransactionFlags.SYNCHRONOUS_COMMIT | TransactionFlags.NO_SYNC_FLUSH;

/**
 * The LMDB environment and the only writer to it. Writes that arrive together run in one LMDB
 * transaction and share its sync to disk (group commit); a write is answered after that sync.
 * Only synchronous LMDB transactions are used: mixed with asynchronous ones they lose their sync.
 */
export class Store {
  readonly claims = new WriteClaims();
  /** Counts commits; a snapshot remembers the one it was taken after. */
  version = 1;
  private readonly data: Bytes;
  private readonly catalog: Bytes;
  private queue: Job[] = [];
  private flushScheduled = false;
  private parked = new Set<Job>();
  private closed = false;
  /** The running flush has changed something. */
  private hasWritten = false;
  private newestCommit = 0;
  /** The sync of the last commit, while it runs. The next commit waits for it. */
  private syncing: Promise<void> | undefined;
  /** Called inside the LMDB transaction, before it commits. */
  beforeCommit: () => void = () => undefined;
  /** Called when a whole LMDB transaction had to be thrown away. */
  onRollback: () => void = () => undefined;

  private constructor(
    private readonly root: RootDatabase<Buffer, Buffer>,
    private readonly disk: DiskSync | undefined,
    private readonly unlock: () => void,
  ) {
    this.data = root.openDB<Buffer, Buffer>({ name: 'data', ...ENCODINGS });
    this.catalog = root.openDB<Buffer, Buffer>({ name: 'catalog', ...ENCODINGS });
  }

  static open(folder: string, { sync }: { sync: boolean }): Store {
    const lock = lockDataFolder(folder);
    const root = lock.lostPower ? openAfterPowerCut(folder) : openNormally(folder, sync);
    return new Store(root, sync ? new DiskSync(folder) : undefined, lock.release);
  }

  /** The committed state. Its writes may only happen inside a write job. */
  readonly committed: StoreView = this.committedView();

  private committedView(): StoreView {
    const store = (): Store => this;
    return {
      get: (key) => this.data.get(key),
      entries: (range, options) => readEntries(this.data, range, options),
      put: (key, value) => this.change(() => this.data.putSync(key, value)),
      remove: (key) => this.change(() => this.data.removeSync(key)),
      claim: (keys) => this.claimForPlainWrite(keys),
      get version() {
        return store().version;
      },
    };
  }

  private change(write: () => unknown): void {
    this.hasWritten = true;
    try {
      write();
    } catch (error) {
      throw new StorageFailure(error instanceof Error ? error.message : String(error));
    }
  }

  private claimForPlainWrite(keys: readonly Buffer[]): Blocker | undefined {
    if (!this.claims.watching) return undefined;
    const names = keys.map((key) => key.toString('latin1'));
    for (const name of names) {
      const blocker = this.claims.blockerOf(name);
      if (blocker !== undefined) return blocker;
    }
    for (const name of names) this.claims.recordCommitted(name, this.version + 1);
    return undefined;
  }

  /** A stable picture of the committed state, to be released when done. */
  snapshot(): StoreSnapshot {
    const transaction = this.data.useReadTransaction();
    return {
      version: this.version,
      get: (key) => this.data.get(key, { transaction }),
      entries: (range, options) => readEntries(this.data, range, options, transaction),
      release: () => transaction.done(),
    };
  }

  countKeys({ low, high }: KeyRange, limit?: number): number {
    return this.data.getKeysCount({ start: low, end: high, ...(limit ? { limit } : {}) });
  }

  readCatalog(prefix: string): StoreEntry[] {
    const low = Buffer.from(prefix, 'utf8');
    const high = Buffer.concat([low, Buffer.from([0xff])]);
    return readEntries(this.catalog, { low, high }, { reverse: false, limit: 1_000_000 });
  }

  getCatalog(name: string): Buffer | undefined {
    return this.catalog.get(Buffer.from(name, 'utf8'));
  }

  /** Inside a write job only. */
  putCatalog(name: string, value: Buffer): void {
    this.change(() => this.catalog.putSync(Buffer.from(name, 'utf8'), value));
  }

  /** Inside a write job only. */
  removeCatalog(name: string): void {
    this.change(() => this.catalog.removeSync(Buffer.from(name, 'utf8')));
  }

  /** Runs the steps in the next shared transaction and answers once they are on disk. */
  write<T>(steps: WriteSteps<T>, { deadline, beforeSlice }: WriteOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job: Job = {
        steps,
        resolve: (value) => resolve(value as T),
        reject,
        aborted: false,
        beforeSlice: beforeSlice ?? (() => undefined),
      };
      this.enqueue(job);
      if (deadline !== undefined) this.expire(job, deadline);
    });
  }

  private expire(job: Job, deadline: number): void {
    const timer = setTimeout(
      () => {
        job.aborted = true;
        job.reject(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit'));
      },
      Math.max(0, deadline - Date.now()),
    );
    const answer = { ...job };
    job.resolve = (value) => {
      clearTimeout(timer);
      answer.resolve(value);
    };
    job.reject = (error) => {
      clearTimeout(timer);
      answer.reject(error);
    };
  }

  private enqueue(job: Job): void {
    if (this.closed) {
      job.reject(new CommandError('InterruptedAtShutdown', 'the server is shutting down'));
      return;
    }
    this.queue.push(job);
    this.scheduleFlush();
  }

  private scheduleFlush(): void {
    if (this.flushScheduled || this.syncing || this.queue.length === 0) return;
    this.flushScheduled = true;
    setImmediate(() => {
      this.flushScheduled = false;
      this.flush();
    });
  }

  private flush(): void {
    if (this.queue.length === 0 || this.syncing) return;
    const finished: (() => void)[] = [];
    const touched: Job[] = [];
    this.hasWritten = false;
    try {
      this.root.transactionSync(() => {
        this.runJobs(touched, finished);
        this.beforeCommit();
        this.newestCommit = this.root.getWriteTxnId();
      }, COMMIT_WITHOUT_SYNC);
      this.version += 1;
    } catch (error) {
      // Nothing of this batch is in the file.
      this.onRollback();
      for (const job of touched) job.reject(asCommandError(error));
      finished.length = 0;
      this.hasWritten = false;
    }
    // Readers of this turn must not be served from a picture taken before the commit.
    this.data.resetReadTxn();
    this.answer(finished);
  }

  /** Answers what a flush has finished, when it is on disk. */
  private answer(finished: readonly (() => void)[]): void {
    if (!this.hasWritten || !this.disk) {
      for (const finish of finished) finish();
      this.scheduleFlush();
      return;
    }
    this.syncing = this.disk.sync(this.newestCommit).then(
      () => {
        for (const finish of finished) finish();
        this.syncing = undefined;
        this.scheduleFlush();
      },
      (error: unknown) => {
        // A disk that does not sync cannot be trusted with anything more.
        process.stderr.write(`The data could not be synced to disk: ${String(error)}\n`);
        process.exit(1);
      },
    );
  }

  private runJobs(touched: Job[], finished: (() => void)[]): void {
    const end = performance.now() + FLUSH_MILLISECONDS;
    const jobs = this.queue;
    this.queue = [];
    for (const [index, job] of jobs.entries()) {
      if (index > 0 && performance.now() > end) {
        this.queue.push(job);
        continue;
      }
      if (job.aborted) continue;
      touched.push(job);
      this.runJob(job, end, finished);
    }
  }

  private runJob(job: Job, end: number, finished: (() => void)[]): void {
    try {
      for (;;) {
        const step = job.steps.next();
        if (step.done === true) {
          finished.push(() => job.resolve(step.value));
          return;
        }
        if (step.value !== PAUSE) {
          job.beforeSlice();
          this.park(job, step.value);
          return;
        }
        if (job.aborted) return;
        if (performance.now() > end) {
          job.beforeSlice();
          this.queue.push(job);
          return;
        }
      }
    } catch (error) {
      // Everything else is thrown before any put of the document concerned; the rest stays written.
      if (error instanceof StorageFailure) throw error;
      finished.push(() => job.reject(error));
    }
  }

  private park(job: Job, blocker: Blocker): void {
    this.parked.add(job);
    void blocker.ended.then(() => {
      this.parked.delete(job);
      if (!job.aborted) this.enqueue(job);
    });
  }

  async close(): Promise<void> {
    await this.syncing;
    this.flush();
    await this.syncing;
    this.closed = true;
    const shutdown = new CommandError('InterruptedAtShutdown', 'the server is shutting down');
    for (const job of [...this.parked, ...this.queue]) job.reject(shutdown);
    this.queue = [];
    await this.root.close();
    this.disk?.close();
    this.unlock();
  }
}

export interface StoreSnapshot {
  readonly version: number;
  get(key: Buffer): Buffer | undefined;
  entries(range: KeyRange, options: { reverse: boolean; limit: number }): StoreEntry[];
  release(): void;
}
