import { randomUUID } from 'node:crypto';
import type { ClientSession, mongo } from 'mongoose';
import {
  announce,
  Claim,
  merged,
  stateOf,
  type Change,
  type Row,
  type RowsPlace,
} from './claim.js';
import type { JobRows } from './job.js';
import { dueAgain, type WorkState } from './work-state.js';

/** Claims, and when the first row is due that was not due yet. */
export interface Claimed<D extends Row> {
  readonly claims: readonly Claim<D>[];
  readonly nextAt?: Date;
}

/**
 * The rows of a collection that are due for a job. A claim moves the due time to the end of its lease, so that one index
 * finds due rows and those of dead processes alike. Of several processes, each gets other rows.
 */
export class DueRows<D extends Row> {
  private readonly place: RowsPlace;
  private readonly dueAt: string;

  constructor(
    private readonly rows: mongo.Collection<D>,
    { path = 'work', leaseMs }: Pick<JobRows, 'path'> & { readonly leaseMs: number },
    /** Called when this process has made a row due. */
    madeDue: (at: Date) => void = () => undefined,
  ) {
    const untyped = rows as unknown as mongo.Collection<Row>;
    this.place = { rows: untyped, path, leaseMs, madeDue };
    this.dueAt = `${path}.dueAt`;
  }

  /** Claims the row that has been due longest, of those that match, and changes it. Undefined when none is due. */
  async claim(
    now: Date,
    among: mongo.Filter<D> = {},
    change: Change = {},
  ): Promise<Claim<D> | undefined> {
    const { update, claimOf } = this.newClaim(now);
    const both = merged(change, update) as unknown as mongo.UpdateFilter<D>;
    const row = await this.rows.findOneAndUpdate(this.due(now, among), both, {
      sort: { [this.dueAt]: 1 },
      returnDocument: 'after',
    });
    return row ? claimOf(row as D) : undefined;
  }

  /** The claim of a row that is about to be inserted, and the `WorkState` to insert with it. */
  claimNew(_id: string, now: Date): { readonly claim: Claim; readonly state: WorkState } {
    const { id, until } = this.newClaim(now);
    return { claim: new Claim({ _id }, this.place, id), state: { dueAt: until, claim: id } };
  }

  /** Claims up to `limit` due rows: three commands, or one when none is due. `nextAt` looks `aheadMs` ahead. */
  async claimMany(now: Date, limit: number, aheadMs = 0): Promise<Claimed<D>> {
    const { place, dueAt } = this;
    const soon = new Date(now.getTime() + aheadMs);
    const options = { sort: { [dueAt]: 1 }, limit, projection: { [dueAt]: 1 } } as const;
    const found = await this.rows.find(this.due(soon), options).toArray();
    const times = found.map((row) => ({ _id: row._id, at: stateOf(row, place.path)?.dueAt }));
    const ids = times.filter(({ at }) => at !== undefined && at <= now).map(({ _id }) => _id);
    const nextAt = times[0]?.at;
    if (ids.length === 0) return { claims: [], ...(nextAt && { nextAt }) };
    const { id, update, claimOf } = this.newClaim(now);
    const among = { _id: { $in: ids } } as unknown as mongo.Filter<D>;
    // The update repeats the condition: of two processes that read the same row, one gets it.
    const claimed = update as unknown as mongo.UpdateFilter<D>;
    await this.rows.updateMany(this.due(now, among), claimed);
    const rows = await this.rows.find({ ...among, [`${place.path}.claim`]: id }).toArray();
    return { claims: rows.map((row) => claimOf(row as D)) };
  }

  /**
   * Begins the leases of claims of one `claimMany` anew and changes their rows, with one command; leaves out lost claims. A
   * row that was woken meanwhile is due when its lease ends, if its step does not end before.
   */
  async keepAll(
    claims: readonly Claim<D>[],
    now: Date,
    $set: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const { path, leaseMs } = this.place;
    const ids = claims.map(({ row }) => row._id);
    const claimed = { _id: { $in: ids }, [`${path}.claim`]: claims[0]?.id };
    const until = new Date(now.getTime() + leaseMs);
    const update = { $set: { ...$set, [this.dueAt]: until } };
    await this.rows.updateMany(
      claimed as unknown as mongo.Filter<D>,
      update as unknown as mongo.UpdateFilter<D>,
    );
  }

  /** Nothing more is due for claims of one `claimMany`, with one command; leaves out lost ones. For rows that nobody wakes. */
  async endAll(claims: readonly Claim<D>[]): Promise<void> {
    if (claims.length === 0) return;
    const { path } = this.place;
    const ids = claims.map(({ row }) => row._id);
    const claimed = { _id: { $in: ids }, [`${path}.claim`]: claims[0]?.id };
    await this.rows.updateMany(
      claimed as unknown as mongo.Filter<D>,
      { $unset: { [path]: 1 } } as unknown as mongo.UpdateFilter<D>,
    );
  }

  /**
   * Makes rows due at this time, or before, and looks for them then. A process that has claimed such a row may go on until then; the row is due again
   * at this time whether or not that process ends before.
   */
  async wake(among: mongo.Filter<D>, at: Date, tx?: ClientSession): Promise<void> {
    const update = dueAgain(at, this.place.path) as unknown as mongo.UpdateFilter<D>;
    await this.rows.updateMany(among, update, { session: tx });
    announce(this.place, at, tx);
  }

  /** When the next row is due, or the lease of one ends, of those that match; undefined if none waits. */
  async nextAt(among: mongo.Filter<D> = {}): Promise<Date | undefined> {
    const waiting = { ...among, [this.dueAt]: { $exists: true } } as mongo.Filter<D>;
    const options = { sort: { [this.dueAt]: 1 }, projection: { [this.dueAt]: 1 } } as const;
    const row = await this.rows.findOne(waiting, options);
    return row ? stateOf(row, this.place.path)?.dueAt : undefined;
  }

  /** The time since which the row is due that has been due longest, of those that match. */
  async dueSince(now: Date, among: mongo.Filter<D> = {}): Promise<Date | undefined> {
    const options = { sort: { [this.dueAt]: 1 }, projection: { [this.dueAt]: 1 } } as const;
    const row = await this.rows.findOne(this.due(now, among), options);
    return row ? stateOf(row, this.place.path)?.dueAt : undefined;
  }

  private due(now: Date, among: mongo.Filter<D> = {}): mongo.Filter<D> {
    return { ...among, [this.dueAt]: { $lte: now } };
  }

  private newClaim(now: Date) {
    const id = randomUUID();
    const { place, dueAt } = this;
    const until = new Date(now.getTime() + place.leaseMs);
    const update = { $set: { [dueAt]: until, [`${place.path}.claim`]: id } };
    return {
      id,
      until,
      update,
      claimOf: (row: D) => new Claim<D>(row, place, id),
    };
  }
}
