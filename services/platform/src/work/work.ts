import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { CatalogueError } from '@leadmart/contracts';
import { InjectConfig } from '../config/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { Metrics } from '../metrics/index.js';
import { driverCollection, retryOnDuplicateKey } from '../mongo/index.js';
import { Clock, growingWaitMs, Repeater } from '../time/index.js';
import { ClaimLost, type Claim, type Row } from './claim.js';
import { DueRows } from './due-rows.js';
import type { Job, JobTable, RowsJob } from './job.js';
import { singleJobs, type JobDocument } from './job.schema.js';

/** A job of one process has its row for this long, again and again while it works. */
const oneLeaseMs = 60_000;
/** Its other processes look this often whether it is due, or died. */
const oneLookMs = 60_000;
/** Work that follows a change waits this long for more of its kind. */
const gatherMs = 10_000;
/** The injection token of the service's table of jobs. */
export const jobsToken = Symbol('jobs');

const outcomes = ['done', 'failed', 'lost'] as const;

/**
 * Runs the background jobs of a service: looks for due work, claims it, repeats failed steps later and later, and waits at
 * shutdown for the steps in progress. See decisions/0061.
 */
@Injectable()
export class Work implements BeforeApplicationShutdown {
  private readonly singles: mongo.Collection<JobDocument>;
  /** Since when work of a job is due. */
  private readonly watched = new Map<string, (now: Date) => Promise<Date | undefined>>();
  private readonly carried = new Set<Promise<void>>();
  private readonly runs;
  private stopping = false;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @Inject(jobsToken) private readonly jobs: JobTable,
    @InjectConfig() private readonly config: Readonly<Record<string, unknown>>,
    @InjectLog() private readonly log: Log,
    metrics: Metrics,
  ) {
    this.singles = driverCollection(connection, singleJobs.name, singleJobs.schema);
    this.runs = metrics.counter({
      name: 'leadmart_job_runs_total',
      help: 'Runs of background jobs, for jobs with rows the steps of rows. Outcome failed: repeated later; lost: another process took over',
      labels: ['task', 'outcome'],
    });
    metrics.gauge(
      {
        name: 'leadmart_job_oldest_due_seconds',
        help: 'How long the row has been due that waits longest for a background job; 0 if none is due',
        labels: ['task'],
      },
      () => this.waits(),
    );
  }

  /** True from the beginning of the shutdown. A loop takes no more work then. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Runs a job in every process, at start and after each interval. `look` finds, and claims, its own work. */
  run(job: Job, look: () => Promise<void>): void {
    this.begin(job.name);
    this.repeat(job, async () => {
      try {
        await look();
        this.count(job.name, 'done');
      } catch (error) {
        this.count(job.name, 'failed');
        throw error;
      }
    });
  }

  /**
   * Runs a job with due rows, those of a collection or of `rowsOf`, until none is due, and again when the next one is: a row of
   * a dead process when its lease ends, if it was claimed before the last look. Costs one command when none is due. Rests while
   * `canRun` says no: wake it when that ends.
   */
  runDue<D extends Row>(
    job: RowsJob,
    of: mongo.Collection<D> | DueRows<D>,
    step: (claim: Claim<D>) => Promise<void>,
    canRun: () => boolean = () => true,
  ): void {
    const rows = of instanceof DueRows ? of : this.rowsOf(job, of);
    const takeNext = async (): Promise<boolean> => {
      const rests = this.isStopping || !canRun();
      const claim = rests ? undefined : await rows.claim(this.clock.now());
      if (claim) await this.step(job, claim, () => step(claim));
      return claim !== undefined;
    };
    const { atOnce = 1 } = job.by;
    const untilNoneIsDue = async () => {
      while (await takeNext());
    };
    this.repeat(job, async () => {
      if (!canRun()) return;
      let nextAt = await rows.nextAt();
      if (nextAt && nextAt <= this.clock.now()) {
        await Promise.all(Array.from({ length: atOnce }, untilNoneIsDue));
        nextAt = await rows.nextAt();
      }
      this.wakeAt(job, nextAt);
    });
  }

  /**
   * Runs a job in one process at a time: first an interval after the first start, then an interval after each run, until
   * one says that the job is over.
   */
  runOne(job: Job, work: () => Promise<void | 'over'>): void {
    const intervalMs = this.msOf(job, job.every);
    const retry = { firstMs: oneLookMs, mostMs: oneLookMs };
    const one = { ...job, by: { collection: 'jobs', leaseMs: oneLeaseMs, retry } };
    const rows = this.rowsOf(one, this.singles, { _id: job.name });
    const next = () => new Date(this.clock.now().getTime() + intervalMs);
    let isKnown = false;
    const look = async () => {
      if (!isKnown) await this.addSingle(job.name, next());
      isKnown = true;
      const claim = await rows.claim(this.clock.now(), { _id: job.name });
      if (claim) {
        await this.step(one, claim, async () => {
          if ((await this.whileKept(claim, work)) === 'over') await claim.end();
          else await claim.again(next());
        });
      } else this.wakeAt(job, await rows.nextAt({ _id: job.name }));
    };
    this.repeat({ ...job, every: oneLookMs }, look);
  }

  /** The rows of a job. The metrics watch them. */
  rowsOf<D extends Row>(
    job: RowsJob,
    rows: mongo.Collection<D>,
    among?: mongo.Filter<D>,
  ): DueRows<D> {
    const place = { ...job.by, leaseMs: this.msOf(job, job.by.leaseMs) };
    const due = new DueRows(rows, place, (at) => this.wakeAt(job, at));
    this.watched.set(job.name, (now) => due.dueSince(now, among));
    this.begin(job.name);
    return due;
  }

  /** Takes a claimed row a step further. A failure is logged and counted; the row is due again after a while. */
  async step(job: RowsJob, claim: Claim, work: () => Promise<void>): Promise<void> {
    await this.attempt(job, claim, work).catch(() => undefined);
  }

  /** As `step`, for a caller that needs to know: throws what the step threw. */
  async attempt(job: RowsJob, claim: Claim, work: () => Promise<void>): Promise<void> {
    const { name: task } = job;
    try {
      await work();
      this.count(task, 'done');
    } catch (err) {
      const id = claim.row._id;
      if (err instanceof ClaimLost) {
        this.count(task, 'lost');
        this.log.debug({ task, id }, 'job step lost its claim');
        throw err;
      }
      this.count(task, 'failed');
      const level = err instanceof CatalogueError ? err.traits.level : 'error';
      this.log[level]({ err, task, id, failures: claim.failures + 1 }, 'job step failed');
      await this.postpone(job, claim);
      throw err;
    }
  }

  /** Work may take longer than the lease of its claim. A claim that is lost meanwhile shows when it is ended. */
  async whileKept<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    let kept = Promise.resolve();
    const keep = () => {
      kept = claim.keep(this.clock.now()).catch(() => undefined);
    };
    const timer = setInterval(keep, claim.leaseMs / 3);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await kept;
    }
  }

  /** As `step`, beside other steps. Shutdown waits for it. */
  async carry(job: RowsJob, claim: Claim, work: () => Promise<void>): Promise<void> {
    const carried = this.step(job, claim, work).finally(() => this.carried.delete(carried));
    this.carried.add(carried);
    await carried;
  }

  /** Looks now instead of after the interval. Does nothing in a process without automatic runs. */
  wake({ name }: Job): void {
    this.repeater.wake(name);
  }

  /** Looks at this time if the interval ends later: work is known to be due then. */
  wakeAt({ name }: Job, at: Date | undefined): void {
    if (at) this.repeater.wakeIn(name, at.getTime() - this.clock.now().getTime());
  }

  /** As `wakeAt`, some seconds after this time: work that follows a change waits for more of its kind. */
  wakeAfter(job: Job, at: Date): void {
    this.wakeAt(job, new Date(at.getTime() + gatherMs));
  }

  /**
   * Resolves at the end of a run that began after this call; rejects if it fails. A job of one process may be run by another one
   * meanwhile. For tests and operators.
   */
  async runNow({ name, by }: Job): Promise<void> {
    if (by === 'one') {
      const now = { work: { dueAt: this.clock.now() } };
      await this.singles.updateOne({ _id: name }, { $set: now }, { upsert: true });
    }
    await this.repeater.runNow(name);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.carried);
  }

  private async postpone({ name, by }: RowsJob, claim: Claim): Promise<void> {
    const waitMs = growingWaitMs(claim.failures + 1, by.retry);
    try {
      await claim.fail(new Date(this.clock.now().getTime() + waitMs));
    } catch (err) {
      // The row is due again when its lease ends.
      if (!(err instanceof ClaimLost))
        this.log.warn({ err, task: name, id: claim.row._id }, 'job step not postponed');
    }
  }

  private repeat(job: Job, work: () => Promise<void>): void {
    const intervalMs = this.msOf(job, job.every);
    this.repeater.every({ name: job.name, intervalMs, work, atStart: !job.isNotAtStart });
  }

  /** Counters begin at 0, so that Prometheus sees their first increase. A job outside of the table would be in no document. */
  private begin(task: string): void {
    if (!Object.values(this.jobs).some(({ name }) => name === task))
      throw new Error(`the job "${task}" is not in the table of the service`);
    for (const outcome of outcomes) this.runs.inc({ task, outcome }, 0);
  }

  private count(task: string, outcome: (typeof outcomes)[number]): void {
    this.runs.inc({ task, outcome });
  }

  private async addSingle(_id: string, dueAt: Date): Promise<void> {
    const row = { $setOnInsert: { work: { dueAt } } };
    await retryOnDuplicateKey(() => this.singles.updateOne({ _id }, row, { upsert: true }));
  }

  private async waits() {
    const now = this.clock.now();
    const reads = [...this.watched].map(async ([task, dueSince]) => {
      const since = await dueSince(now);
      return { labels: { task }, value: since ? (now.getTime() - since.getTime()) / 1_000 : 0 };
    });
    return Promise.all(reads);
  }

  /** A duration of an entry: milliseconds, or a setting in seconds. */
  private msOf({ name }: Job, duration: number | string): number {
    if (typeof duration === 'number') return duration;
    const seconds = this.config[duration];
    if (typeof seconds !== 'number')
      throw new Error(`the job "${name}" needs the setting ${duration}`);
    return seconds * 1_000;
  }
}
