import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import { asCommandError, CommandError } from '../errors.js';
import { lockDataFolder } from './data-folder-lock.js';
import type { Blocker, KeyRange, StoreEntry, StoreView } from './store-view.js';
import { WriteClaims } from './write-claims.js';

/** Yielded between documents: here a long job may be set aside to let others in. */
export const PAUSE = Symbol('pause');

/** A write in steps. It yields the transaction it must wait for, or PAUSE. */
export type WriteSteps<T> = Generator<Blocker | typeof PAUSE, T, void>;

/** A write that needs no pauses and waits for nobody. */
export function* oneStep<T>(action: () => T): WriteSteps<T> {
  yield PAUSE;
  return action();
}

/** LMDB itself failed (a full disk, say): nothing of the running transaction may stay. */
class StorageFailure extends Error {}

function orStorageFailure(write: () => unknown): void {
  try {
    write();
  } catch (error) {
    throw new StorageFailure(error instanceof Error ? error.message : String(error));
  }
}

interface Job {
  steps: WriteSteps<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  aborted: boolean;
}

/** Sparse: address space, not disk. */
const MAP_SIZE = 128 * 1024 ** 3;
const MAX_OPEN_SNAPSHOTS = 1000;
/** How long one flush works on queued writes before it commits what it has. */
const FLUSH_MILLISECONDS = 20;

type Bytes = Database<Buffer, Buffer>;

function readEntries(
  db: Bytes,
  { low, high }: KeyRange,
  { reverse, limit }: { reverse: boolean; limit: number },
  transaction?: Transaction,
): StoreEntry[] {
  const bounds = reverse
    ? { start: high, exclusiveStart: true, end: low, inclusiveEnd: true, reverse: true }
    : { start: low, end: high };
  const range = db.getRange({ ...bounds, limit, ...(transaction ? { transaction } : {}) });
  return [...range] as StoreEntry[];
}

/**
 * The LMDB environment and the only writer to it. Writes that arrive together run in one LMDB
 * transaction and share its sync to disk (group commit); a write is answered after that sync.
 * Only synchronous LMDB transactions are used: mixed with asynchronous ones they lose their sync.
 */
export class Store {
  readonly claims = new WriteClaims();
  /** Counts commits; a snapshot remembers the one it was taken after. */
  version = 1;
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly data: Bytes;
  private readonly catalog: Bytes;
  private readonly unlock: () => void;
  private queue: Job[] = [];
  private flushScheduled = false;
  private parked = new Set<Job>();
  private closed = false;
  /** Called inside the LMDB transaction, before it commits. */
  beforeCommit: () => void = () => undefined;
  /** Called when a whole LMDB transaction had to be thrown away. */
  onRollback: () => void = () => undefined;

  constructor(folder: string, { sync } = { sync: true }) {
    this.unlock = lockDataFolder(folder);
    const encodings = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;
    this.root = open<Buffer, Buffer>({
      path: folder,
      mapSize: MAP_SIZE,
      maxDbs: 4,
      maxReaders: MAX_OPEN_SNAPSHOTS + 10,
      noSubdir: false,
      overlappingSync: false,
      noSync: !sync,
      ...encodings,
    });
    this.data = this.root.openDB<Buffer, Buffer>({ name: 'data', ...encodings });
    this.catalog = this.root.openDB<Buffer, Buffer>({ name: 'catalog', ...encodings });
  }

  /** The committed state. Its writes may only happen inside a write job. */
  readonly committed: StoreView = this.committedView();

  private committedView(): StoreView {
    const store = (): Store => this;
    return {
      get: (key) => this.data.get(key),
      entries: (range, options) => readEntries(this.data, range, options),
      put: (key, value) => orStorageFailure(() => this.data.putSync(key, value)),
      remove: (key) => orStorageFailure(() => this.data.removeSync(key)),
      claim: (keys) => this.claimForPlainWrite(keys),
      get version() {
        return store().version;
      },
    };
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
    orStorageFailure(() => this.catalog.putSync(Buffer.from(name, 'utf8'), value));
  }

  /** Inside a write job only. */
  removeCatalog(name: string): void {
    orStorageFailure(() => this.catalog.removeSync(Buffer.from(name, 'utf8')));
  }

  /** Runs the steps in the next shared transaction and answers once they are on disk. */
  write<T>(steps: WriteSteps<T>, deadline?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job: Job = {
        steps,
        resolve: (value) => resolve(value as T),
        reject,
        aborted: false,
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
    if (this.flushScheduled) return;
    this.flushScheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.flushScheduled = false;
    if (this.queue.length === 0) return;
    const finished: (() => void)[] = [];
    const touched: Job[] = [];
    try {
      this.root.transactionSync(() => {
        this.runJobs(touched, finished);
        this.beforeCommit();
      });
      this.version += 1;
    } catch (error) {
      // Nothing of this batch is on disk.
      this.onRollback();
      for (const job of touched) job.reject(asCommandError(error));
      finished.length = 0;
    }
    // Readers of this turn must not be served from a picture taken before the commit.
    this.data.resetReadTxn();
    for (const finish of finished) finish();
    if (this.queue.length > 0 && !this.flushScheduled) {
      this.flushScheduled = true;
      setImmediate(() => this.flush());
    }
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
          this.park(job, step.value);
          return;
        }
        if (job.aborted) return;
        if (performance.now() > end) {
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
    if (this.queue.length > 0) this.flush();
    this.closed = true;
    const shutdown = new CommandError('InterruptedAtShutdown', 'the server is shutting down');
    for (const job of [...this.parked, ...this.queue]) job.reject(shutdown);
    this.queue = [];
    await this.root.close();
    this.unlock();
  }
}

export interface StoreSnapshot {
  readonly version: number;
  get(key: Buffer): Buffer | undefined;
  entries(range: KeyRange, options: { reverse: boolean; limit: number }): StoreEntry[];
  release(): void;
}
