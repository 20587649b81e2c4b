import type { ClientSession, mongo } from 'mongoose';
import { Transactions } from '../mongo/index.js';
import type { WorkState } from './work-state.js';

export interface Row {
  readonly _id: string;
}

/** The place of a job's rows. */
export interface RowsPlace {
  readonly rows: mongo.Collection<Row>;
  /** The path of the `WorkState` in a row. */
  readonly path: string;
  readonly leaseMs: number;
  /** Called when this process has made a row due. */
  readonly madeDue: (at: Date) => void;
}

/** A change of a row beside its `WorkState`. */
export type Change = Partial<
  Record<'$set' | '$unset' | '$inc' | '$min' | '$push' | '$pull', Readonly<Record<string, unknown>>>
>;

/** Another process has the row now, or the row is not due any more. The step changed nothing. */
export class ClaimLost extends Error {
  constructor(id: string) {
    super(`the claim of ${id} is lost`);
    this.name = 'ClaimLost';
  }
}

/**
 * A row that this process works on. Every write compares the claim and throws ClaimLost when it is not the row's any more:
 * within a transaction, that undoes the whole step. A step ends its claim by `end` or `again`, together with its effect; a
 * claim that is not ended is due again when its lease ends. A wake-up since the claim is never lost: its time stays.
 */
export class Claim<D extends Row = Row> {
  private hasProgressed = false;

  constructor(
    /** As it was when it was claimed. */
    readonly row: D,
    private readonly place: RowsPlace,
    /** Shared by the claims of one `claimMany`. */
    readonly id: string,
  ) {}

  /** Nothing more is due. */
  async end(change: Change = {}, tx?: ClientSession): Promise<void> {
    const { path } = this.place;
    await this.write(change, { $unset: { [path]: 1 } }, { $unset: this.claimFields }, tx);
  }

  /** Due again at this time. Ends the count of failures. */
  async again(at: Date, change: Change = {}, tx?: ClientSession): Promise<void> {
    const { path } = this.place;
    const sooner = { $min: { [`${path}.dueAt`]: at }, $unset: this.claimFields };
    await this.write(change, { $set: { [path]: { dueAt: at } } }, sooner, tx);
    announce(this.place, at, tx);
  }

  /** Begins the lease anew. A change is progress, which ends the count of failures. */
  async keep(now: Date, change: Change = {}, tx?: ClientSession): Promise<void> {
    const { path, leaseMs } = this.place;
    const until = new Date(now.getTime() + leaseMs);
    const isProgress = Object.keys(change).length > 0;
    const progress = isProgress ? { $unset: { [`${path}.failures`]: 1 } } : {};
    const longer = { ...progress, $set: { [`${path}.dueAt`]: until } };
    const same = { ...progress, $set: { [`${path}.claim`]: this.id } };
    await this.write(change, longer, same, tx);
    this.hasProgressed ||= isProgress;
  }

  /** Removes the row. Throws ClaimLost for a row that was woken, too: it is due again. */
  async remove(tx?: ClientSession): Promise<void> {
    const removed = await this.place.rows.deleteOne(this.quiet, { session: tx });
    if (removed.deletedCount === 0) throw new ClaimLost(this.row._id);
  }

  /** The step failed: counts it. Due again at this time. */
  async fail(at: Date, change: Change = {}): Promise<void> {
    const { path } = this.place;
    const failed = { $unset: { [`${path}.claim`]: 1 }, $inc: { [`${path}.failures`]: 1 } };
    await this.write(change, { ...failed, $set: { [`${path}.dueAt`]: at } }, failed);
    announce(this.place, at);
  }

  /** The failed steps in a row before this one. */
  get failures(): number {
    return this.hasProgressed ? 0 : (stateOf(this.row, this.place.path)?.failures ?? 0);
  }

  get leaseMs(): number {
    return this.place.leaseMs;
  }

  private get claimed() {
    return { _id: this.row._id, [`${this.place.path}.claim`]: this.id };
  }

  /** Not woken since it was claimed. */
  private get quiet() {
    const { path } = this.place;
    const { wakes = { $exists: false } } = stateOf(this.row, path) ?? {};
    return { ...this.claimed, [`${path}.wakes`]: wakes };
  }

  private get claimFields() {
    const { path } = this.place;
    return { [`${path}.claim`]: 1, [`${path}.failures`]: 1 } as const;
  }

  /** Two commands when the row was woken since the claim, otherwise one. */
  private async write(
    change: Change,
    state: Change,
    stateWhenWoken: Change,
    tx?: ClientSession,
  ): Promise<void> {
    const { rows } = this.place;
    const options = { session: tx };
    const first = await rows.updateOne(this.quiet, merged(change, state), options);
    if (first.matchedCount === 1) return;
    const second = await rows.updateOne(this.claimed, merged(change, stateWhenWoken), options);
    if (second.matchedCount === 0) throw new ClaimLost(this.row._id);
  }
}

/** This process has made a row due, once the transaction commits. */
export function announce({ madeDue }: RowsPlace, at: Date, tx?: ClientSession): void {
  if (tx) Transactions.afterCommit(tx, () => madeDue(at));
  else madeDue(at);
}

/** The `WorkState` at a path of a row. */
export function stateOf(row: object, path: string): WorkState | undefined {
  let part: unknown = row;
  for (const name of path.split('.')) part = (part as Record<string, unknown> | undefined)?.[name];
  return part as WorkState | undefined;
}

/** One update of two, which change different fields. */
export function merged(one: Change, other: Change): mongo.UpdateFilter<Row> {
  const sum: Record<string, object> = { ...one };
  for (const [operator, fields] of Object.entries(other))
    sum[operator] = { ...sum[operator], ...fields };
  return sum;
}
