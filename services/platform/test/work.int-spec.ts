import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { ServiceConfig } from '../src/config/index.js';
import { Transactions } from '../src/mongo/index.js';
import { startTestService, type TestService } from '../src/testing/start-test-service.js';
import { until } from '../src/testing/until.js';
import {
  ClaimLost,
  jobsToken,
  Work,
  type DueRows,
  type Job,
  type JobTable,
  type RowsJob,
  type WorkState,
} from '../src/work/index.js';
import { smallService } from './a-small-service.js';

interface Parcel {
  readonly _id: string;
  readonly sent: number;
  readonly work?: WorkState;
}

/** Adds a job to the table of a service. */
const allow = ({ app }: TestService<ServiceConfig>, job: Job) =>
  Object.assign(app.get<JobTable>(jobsToken), { [job.name]: job });

/** Timers of the drivers stay real. */
const timersButIntervals = [
  'Date',
  'clearImmediate',
  'clearTimeout',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'setTimeout',
] as const;

const hourMs = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms);

describe('the background jobs of a service', () => {
  let service: TestService<ServiceConfig>;
  let work: Work;
  let parcels: mongo.Collection<Parcel>;
  let names = 0;

  beforeAll(async () => {
    service = await startTestService(smallService);
    work = service.app.get(Work);
    parcels = service.app.get<Connection>(getConnectionToken()).collection('parcels') as never;
  });
  beforeEach(() => parcels.deleteMany({}));

  /** The jobs of earlier tests still look at their `path`. */
  const add = (_id: string, dueAt = new Date(), path = 'work') =>
    parcels.insertOne({ _id, sent: 0, [path]: { dueAt } } as Parcel);
  const stored = (_id: string) => parcels.findOne({ _id });

  function aJob(fields: Partial<RowsJob['by']> = {}): { job: RowsJob; rows: DueRows<Parcel> } {
    const retry = { firstMs: hourMs, mostMs: 3 * hourMs };
    const by = { collection: 'parcels', leaseMs: hourMs, retry, ...fields };
    const job = { name: `job ${(names += 1)}`, does: '', every: hourMs, by, crash: '' };
    allow(service, job);
    return { job, rows: work.rowsOf(job, parcels) };
  }

  const metric = async (line: string) => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    );
  };

  it('takes due rows only, the longest due first, and repeats a failed one later and later', async () => {
    const { job, rows } = aJob();
    await add('late', at(-2_000));
    await add('later', at(-1_000));
    await add('not yet', at(hourMs));
    const taken: string[] = [];
    work.runDue(job, rows, async (claim) => {
      taken.push(claim.row._id);
      if (claim.row._id === 'later') throw new Error('the truck is full');
      await claim.end({ $inc: { sent: 1 } });
    });
    await until(() => taken.length === 2);
    await until(async () => (await stored('later'))?.work?.failures === 1);
    expect(taken).toEqual(['late', 'later']);
    expect(await stored('late')).toEqual({ _id: 'late', sent: 1 });
    await parcels.updateOne({ _id: 'later' }, { $set: { 'work.dueAt': new Date() } });
    await until(async () => {
      await work.runNow(job);
      return (await stored('later'))?.work?.failures === 2;
    });
    const { work: state } = (await stored('later')) ?? {};
    expect(state?.dueAt?.getTime()).toBeGreaterThan(at(1.5 * hourMs).getTime());
    expect(state).not.toHaveProperty('claim');
    const counted = (outcome: string) =>
      metric(`leadmart_job_runs_total{task="${job.name}",outcome="${outcome}"}`);
    expect([await counted('done'), await counted('failed')]).toEqual([1, 2]);
  });

  it('looks again when the next row is due, also when the lease of a dead process ends', async () => {
    const { job, rows } = aJob({ leaseMs: 150 });
    await add('soon', at(100));
    await add('claimed');
    const dead = await rows.claim(new Date());
    expect(dead?.row._id).toBe('claimed');
    const taken: string[] = [];
    work.runDue(job, rows, async (claim) => {
      taken.push(claim.row._id);
      await claim.end();
    });
    await until(() => taken.length === 2);
    expect(taken.toSorted()).toEqual(['claimed', 'soon']);
    expect(await parcels.countDocuments({ work: { $exists: true } })).toBe(0);
  });

  it('looks when a row is due that this process made due, and not before its transaction commits', async () => {
    const { job, rows } = aJob({ retry: { firstMs: 50, mostMs: 50 } });
    const taken: string[] = [];
    work.runDue(job, rows, async (claim) => {
      taken.push(claim.row._id);
      if (taken.length === 1) throw new Error('the truck is full');
      await claim.end();
    });
    await parcels.insertOne({ _id: 'one', sent: 0 });
    await service.app.get(Transactions).run(async (tx) => {
      await rows.wake({ _id: 'one' }, at(50), tx);
      expect(taken).toEqual([]);
    });
    await until(() => taken.length === 2);
    expect(taken).toEqual(['one', 'one']);
  });

  it('takes no row of a job that cannot run, until it is woken', async () => {
    const { job, rows } = aJob({ path: 'resting' });
    await add('one', new Date(), 'resting');
    let canRun = false;
    work.runDue(
      job,
      rows,
      (claim) => claim.end(),
      () => canRun,
    );
    await work.runNow(job);
    expect(await stored('one')).not.toHaveProperty('resting.claim');
    canRun = true;
    work.wake(job);
    await until(async () => !('resting' in ((await stored('one')) ?? {})));
  });

  it('works on as many rows at once as its entry says', async () => {
    const { job, rows } = aJob({ atOnce: 3, path: 'loading' });
    for (const _id of ['a', 'b', 'c', 'd']) await add(_id, new Date(), 'loading');
    let begun = 0;
    work.runDue(job, rows, async (claim) => {
      begun += 1;
      // The first three wait for each other.
      await until(() => begun >= 3);
      await claim.end();
    });
    await until(
      async () => (await parcels.countDocuments({ loading: { $exists: true } } as never)) === 0,
    );
    expect(begun).toBe(4);
  });

  it('ends the count of failures with progress, and not with a longer lease', async () => {
    const { rows } = aJob();
    await parcels.insertOne({ _id: 'one', sent: 0, work: { dueAt: new Date(), failures: 4 } });
    const claim = await rows.claim(new Date());
    await claim?.keep(new Date());
    expect(claim?.failures).toBe(4);
    await claim?.keep(new Date(), { $inc: { sent: 1 } });
    expect(claim?.failures).toBe(0);
    expect((await stored('one'))?.work).not.toHaveProperty('failures');
  });

  it('removes a row that was not woken since its claim', async () => {
    const { rows } = aJob();
    await add('one');
    const claim = await rows.claim(new Date());
    await rows.wake({ _id: 'one' }, at(hourMs));
    await expect(claim?.remove()).rejects.toThrow(ClaimLost);
    await claim?.again(new Date());
    await expect(claim?.remove()).rejects.toThrow(ClaimLost);
    await (await rows.claim(new Date()))?.remove();
    expect(await stored('one')).toBeNull();
  });

  it('undoes the whole transaction of a step that lost its claim', async () => {
    const { rows } = aJob({ leaseMs: 0 });
    await add('one');
    const first = await rows.claim(new Date());
    const second = await rows.claim(new Date());
    const send = (claim: typeof first) =>
      service.app.get(Transactions).run(async (tx) => {
        await parcels.insertOne({ _id: `effect of ${claim?.failures}`, sent: 1 }, { session: tx });
        await claim?.end({ $inc: { sent: 1 } }, tx);
      });
    await expect(send(first)).rejects.toThrow(ClaimLost);
    expect(await parcels.countDocuments({})).toBe(1);
    await send(second);
    expect(await stored('one')).toEqual({ _id: 'one', sent: 1 });
    expect(await parcels.countDocuments({})).toBe(2);
  });

  it('divides due rows between processes', async () => {
    const { rows } = aJob();
    for (let n = 0; n < 20; n += 1) await add(`parcel ${n}`);
    const claims = await Promise.all([1, 2, 3].map(() => rows.claimMany(new Date(), 20)));
    const ids = claims.flatMap((one) => one.claims.map(({ row }) => row._id));
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
    const { claims: none, nextAt } = await rows.claimMany(new Date(), 20, 2 * hourMs);
    expect(none).toEqual([]);
    expect(nextAt?.getTime()).toBeGreaterThan(at(0.9 * hourMs).getTime());

    // The leases of a process are begun anew together; those of others are not.
    const own = claims.find((one) => one.claims.length > 0)?.claims ?? [];
    await rows.keepAll(own, at(3 * hourMs), { sent: 1 });
    expect(await parcels.countDocuments({ sent: 1 })).toBe(own.length);
    const rest = await rows.claimMany(at(2 * hourMs), 20);
    expect(rest.claims).toHaveLength(20 - own.length);

    // They also end together.
    await rows.endAll([]);
    await rows.endAll(own);
    const waiting = { 'work.dueAt': { $exists: true } };
    expect(await parcels.countDocuments(waiting)).toBe(20 - own.length);
    expect(await parcels.countDocuments({ ...waiting, sent: 1 })).toBe(0);
  });

  it('measures how long the first row has been due', async () => {
    const { job } = aJob();
    const waits = () => metric(`leadmart_job_oldest_due_seconds{task="${job.name}"}`);
    expect(await waits()).toBe(0);
    await add('late', at(-90_000));
    expect(await waits()).toBeGreaterThanOrEqual(90);
  });

  it('runs a job of one process when its time has come, in one of several processes', async () => {
    const job = { name: 'sweep', does: '', every: hourMs, by: 'one', crash: '' } as const;
    expect(() => work.runOne(job, async () => undefined)).toThrow('not in the table');
    const replica = await startTestService({
      ...smallService,
      namespace: service.namespace,
      tokens: service.tokens,
    });
    let runs = 0;
    const sweeps = [work, replica.app.get(Work)] as const;
    for (const each of [service, replica]) allow(each, job);
    for (const each of sweeps) each.runOne(job, async () => void (runs += 1));
    const jobs = service.mongo.collection<{ _id: string; work: WorkState }>('jobs');
    const row = await until(() => jobs.findOne({ _id: 'sweep' }));
    expect(row.work.dueAt?.getTime()).toBeGreaterThan(at(0.9 * hourMs).getTime());
    expect(runs).toBe(0);
    await sweeps[0].runNow(job);
    // The other process may have taken it.
    await until(() => runs === 1);
    await jobs.updateOne({ _id: 'sweep' }, { $set: { 'work.dueAt': new Date() } });
    for (const each of sweeps) each.wake(job);
    await until(() => runs === 2);
    await replica.close();
    expect(runs).toBe(2);
  });

  it('keeps the claim of a job of one process while the job works, beyond its lease', async () => {
    const job = { name: 'long sweep', does: '', every: hourMs, by: 'one', crash: '' } as const;
    allow(service, job);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let runs = 0;
    work.runOne(job, async () => {
      runs += 1;
      await held;
    });
    const jobs = service.mongo.collection<{ _id: string; work: WorkState }>('jobs');
    const leaseEnd = async () =>
      (await jobs.findOne({ _id: job.name }))?.work.dueAt?.getTime() ?? 0;
    jest.useFakeTimers({ doNotFake: [...timersButIntervals] });
    try {
      const run = work.runNow(job);
      await until(() => runs === 1);
      await jobs.updateOne({ _id: job.name }, { $set: { 'work.dueAt': at(1_000) } });
      jest.advanceTimersByTime(30_000);
      await until(async () => (await leaseEnd()) > Date.now() + 30_000);
      letGo();
      await run;
    } finally {
      jest.useRealTimers();
    }
    expect(await leaseEnd()).toBeGreaterThan(at(0.9 * hourMs).getTime());
  });

  it('waits at shutdown for steps in progress, and takes no more', async () => {
    const stopping = await startTestService(smallService);
    const jobs = stopping.app.get(Work);
    const rows = stopping.app.get<Connection>(getConnectionToken()).collection('parcels');
    const { job } = aJob();
    allow(stopping, job);
    const due = jobs.rowsOf(job, rows as unknown as mongo.Collection<Parcel>);
    const own = stopping.mongo.collection<Parcel>('parcels');
    await own.insertOne({ _id: 'one', sent: 0, work: { dueAt: new Date() } });
    const claim = await due.claim(new Date());
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const carried =
      claim &&
      jobs.carry(job, claim, async () => {
        await held;
        await claim.end({ $inc: { sent: 1 } });
      });
    const stopped = jobs.beforeApplicationShutdown();
    expect(jobs.isStopping).toBe(true);
    letGo();
    await stopped;
    await carried;
    expect(await own.findOne({ _id: 'one' })).toEqual({ _id: 'one', sent: 1 });
    await stopping.close();
  });
});
