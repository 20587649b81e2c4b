import { TransactionFlags, type RootDatabase } from 'lmdb';
import { CommandError } from '../../errors.js';
import type { Blocker } from '../store-view.js';
import { scarceRoom } from './disk-room.js';
import type { DiskSync } from './disk-sync.js';
import { StorageFailure, storageError } from './storage-failure.js';
import { WriteJob, type WriteOptions } from './write-job.js';
import { PAUSE, type WriteSteps } from './write-steps.js';

/** How long the writer works in one round of the event loop, and one job before the next. */
const SLICE_MS = 8;
const TURN_MS = 2;
/** How long a transaction collects concurrent writes before it commits. */
const WINDOW_MS = 60;
/**
 * Pages freed by long documents in one transaction. LMDB keeps the list of pages freed by one commit in one piece, and reads and
 * checks a whole piece at once: the work grows with the square of its length.
 */
const MAX_FREED_PAGES = 1000;

const COMMIT_WITHOUT_SYNC =
  TransactionFlags.ABORTABLE | TransactionFlags.SYNCHRONOUS_COMMIT | TransactionFlags.NO_SYNC_FLUSH;

/** The hooks of the storage around a commit. */
export interface CommitHooks {
  /** Called when a transaction begins; then it refuses new jobs that do not free space. */
  isRoomScarce(): boolean;
  onBegin(): void;
  /** Called last inside the LMDB transaction. */
  beforeCommit(): void;
  /** Called when readers can see the commit. */
  onCommit(): void;
  onRollback(): void;
}

/** The running LMDB transaction. */
interface OpenTransaction {
  since: number;
  /** Jobs that have run in it and fail with it. */
  touched: Set<WriteJob>;
  /** Those of them that are not finished. */
  unfinished: Set<WriteJob>;
  answers: (() => void)[];
  hasWritten: boolean;
  isRoomScarce: boolean;
  freedPages: number;
  failure: StorageFailure | undefined;
  end: (failure: unknown) => void;
  ended: Promise<void>;
}

/**
 * The only writer of the LMDB environment. Its transaction stays open over several rounds of the
 * event loop, while readers see the state before it. Writes that arrive in that time run in it and
 * share its commit and its sync (group commit). While a commit is synced, the next transaction is
 * filled. A write is answered after the sync.
 */
export class Writer {
  private queue: WriteJob[] = [];
  private readonly parked = new Set<WriteJob>();
  /** Jobs whose steps have started and not ended. */
  private readonly begun = new Set<WriteJob>();
  private transaction: OpenTransaction | undefined;
  private syncing: Promise<void> | undefined;
  private sliceScheduled = false;
  private committing = false;
  private closed = false;
  /** True while the steps of a job run: they read the open transaction. */
  inTransaction = false;

  constructor(
    private readonly folder: string,
    private readonly root: RootDatabase<Buffer, Buffer>,
    private readonly disk: DiskSync | undefined,
    private readonly hooks: CommitHooks,
  ) {}

  write<T>(steps: WriteSteps<T>, options: WriteOptions): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.enqueue(new WriteJob(steps, (value) => resolve(value as T), reject, options));
    });
  }

  /** One change of a running job. It returns the number of freed pages. */
  change(write: () => number): void {
    const { transaction } = this;
    if (transaction) transaction.hasWritten = true;
    try {
      const freedPages = write();
      if (transaction) transaction.freedPages += freedPages;
    } catch (error) {
      const failure = new StorageFailure(error);
      // The transaction fails whatever the job does with the error: a document must not be stored
      // without its index entries.
      if (transaction) transaction.failure ??= failure;
      throw failure;
    }
  }

  private enqueue(job: WriteJob): void {
    if (this.closed) {
      job.reject(shuttingDown());
      return;
    }
    this.queue.push(job);
    this.scheduleSlice();
  }

  private scheduleSlice(): void {
    if (this.sliceScheduled || this.committing) return;
    this.sliceScheduled = true;
    setImmediate(() => {
      this.sliceScheduled = false;
      this.slice();
    });
  }

  /** Runs queued jobs for one slice, then commits or continues in the next round. */
  private slice(): void {
    if (this.committing) return;
    if (this.queue.length > 0) {
      const transaction = this.transaction ?? this.begin();
      if (!transaction || !this.guarded(transaction, () => this.runJobs(transaction))) return;
    }
    this.commitWhenDue();
    // A full transaction waits for the sync of the one before, which then schedules a slice.
    const isWaiting = this.syncing !== undefined && this.isFull(this.transaction);
    if (this.queue.length > 0 && !isWaiting) this.scheduleSlice();
  }

  /** A full transaction commits before further jobs run, except an atomic one that has started. */
  private isFull(transaction: OpenTransaction | undefined): boolean {
    if (!transaction || transaction.freedPages < MAX_FREED_PAGES) return false;
    return !hasOpenAtomicJob(transaction);
  }

  private begin(): OpenTransaction | undefined {
    let end = (_failure: unknown): void => undefined;
    try {
      const ended = this.root.transactionSync(
        () =>
          new Promise<void>((resolve, reject) => {
            end = (failure) => (failure === undefined ? resolve() : reject(failure));
          }),
        COMMIT_WITHOUT_SYNC,
      );
      this.transaction = {
        since: performance.now(),
        touched: new Set(),
        unfinished: new Set(),
        answers: [],
        hasWritten: false,
        isRoomScarce: this.hooks.isRoomScarce(),
        freedPages: 0,
        failure: undefined,
        end,
        ended,
      };
    } catch (error) {
      for (const job of this.queue.splice(0)) job.abort(storageError(error, this.folder));
      return undefined;
    }
    this.hooks.onBegin();
    return this.transaction;
  }

  /**
   * Runs work on the storage. A failure discards the whole transaction; then the result is false.
   */
  private guarded(transaction: OpenTransaction, work: () => void): boolean {
    this.inTransaction = true;
    try {
      work();
      return true;
    } catch (error) {
      this.end(transaction, error);
      return false;
    } finally {
      this.inTransaction = false;
    }
  }

  private runJobs(transaction: OpenTransaction): void {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end && !this.isFull(transaction)) {
      const job = this.queue.shift();
      if (!job) return;
      transaction.touched.add(job);
      if (job.aborted) {
        // The job may have to clean up.
        job.steps.return(undefined);
        this.begun.delete(job);
        continue;
      }
      if (transaction.isRoomScarce && !job.freesSpace && !this.begun.has(job)) {
        job.reject(scarceRoom());
        continue;
      }
      transaction.unfinished.add(job);
      this.begun.add(job);
      const hasEnded = this.runJob(job, transaction);
      if (transaction.failure) throw transaction.failure;
      if (hasEnded) {
        transaction.unfinished.delete(job);
        this.begun.delete(job);
      }
    }
  }

  /** True when the job has ended. */
  private runJob(job: WriteJob, transaction: OpenTransaction): boolean {
    const { answers } = transaction;
    const end = performance.now() + TURN_MS;
    try {
      for (;;) {
        const step = job.steps.next();
        if (step.done === true) {
          answers.push(() => job.resolve(step.value));
          return true;
        }
        if (step.value !== PAUSE) {
          this.park(job, step.value);
          return false;
        }
        if (performance.now() > end || this.isFull(transaction)) {
          this.queue.push(job);
          return false;
        }
      }
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      // All other errors are thrown before the first put of their document, so the earlier writes
      // stay.
      answers.push(() => job.reject(error));
      return true;
    }
  }

  private park(job: WriteJob, blocker: Blocker): void {
    this.parked.add(job);
    void blocker.ended.then(() => {
      this.parked.delete(job);
      this.enqueue(job);
    });
  }

  /** One commit at a time: a power cut must not tear more than the newest. */
  private commitWhenDue(): void {
    const { transaction } = this;
    if (!transaction || this.syncing) return;
    if (hasOpenAtomicJob(transaction)) return;
    const isCrowded = this.queue.length > 0 && !this.isFull(transaction);
    if (isCrowded && performance.now() - transaction.since < WINDOW_MS) return;
    this.commit(transaction);
  }

  private commit(transaction: OpenTransaction): void {
    let newest = 0;
    const isPrepared = this.guarded(transaction, () => {
      for (const job of transaction.unfinished) job.beforeSlice();
      this.hooks.beforeCommit();
      newest = this.root.getWriteTxnId();
    });
    if (isPrepared) this.end(transaction, undefined, newest);
  }

  private end(transaction: OpenTransaction, failure: unknown, newest = 0): void {
    this.committing = true;
    transaction.end(failure);
    transaction.ended.then(
      () => {
        this.finish();
        this.hooks.onCommit();
        this.answer(transaction, newest);
      },
      (error: unknown) => {
        this.finish();
        this.hooks.onRollback();
        this.fail(transaction, storageError(error, this.folder));
      },
    );
  }

  private finish(): void {
    this.committing = false;
    this.transaction = undefined;
    if (this.queue.length > 0) this.scheduleSlice();
  }

  /** Discards the whole transaction; all jobs in it fail. */
  private fail(transaction: OpenTransaction, error: CommandError): void {
    const begun = new Set([...transaction.touched, ...this.begun]);
    this.queue = this.queue.filter((job) => !begun.has(job));
    for (const job of begun) {
      this.parked.delete(job);
      job.abort(error);
    }
    this.begun.clear();
  }

  private answer({ answers, hasWritten }: OpenTransaction, newest: number): void {
    if (!hasWritten || !this.disk) {
      for (const answer of answers) answer();
      return;
    }
    this.syncing = this.disk.sync(newest).then(
      () => {
        this.syncing = undefined;
        for (const answer of answers) answer();
        if (this.transaction) this.scheduleSlice();
      },
      (error: unknown) => {
        // After a failed sync, the disk cannot be trusted with further writes.
        process.stderr.write(`Syncing the data to disk failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  }

  /** Commits what is written and refuses the remaining jobs. */
  async close(): Promise<void> {
    await this.syncing;
    if (!this.committing) this.slice();
    this.closed = true;
    for (const job of [...this.parked, ...this.queue]) job.abort(shuttingDown());
    this.queue = [];
    const { transaction } = this;
    if (transaction && !this.committing) this.endForShutdown(transaction);
    await transaction?.ended.catch(() => undefined);
    await this.syncing;
  }

  private endForShutdown(transaction: OpenTransaction): void {
    const isTorn = [...transaction.unfinished].some(({ atomic }) => atomic);
    if (isTorn) this.end(transaction, shuttingDown());
    else this.commit(transaction);
  }
}

/** Iterated by hand, because every write passes here. */
function hasOpenAtomicJob({ unfinished }: OpenTransaction): boolean {
  for (const { atomic, aborted } of unfinished) if (atomic && !aborted) return true;
  return false;
}

const shuttingDown = (): CommandError =>
  new CommandError('InterruptedAtShutdown', 'the server is shutting down');
