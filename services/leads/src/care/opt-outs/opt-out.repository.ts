import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo, QueryFilter, UpdateQuery } from 'mongoose';
import { pageSize, type DatasetId, type OptOutId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { collectionOf } from '@leadmart/platform/mongo';
import { type Claim, type DueRows, Work } from '@leadmart/platform/work';
import { carryOutOptOuts } from '../../leads.jobs.js';
import type { DatasetOutcome, EarlyWithdrawal, FoundEvidence, OptOut } from './opt-out.js';
import { optOuts, type OptOutDocument } from './opt-out.schema.js';

/** The fields that leave a request when it is carried out. */
export const closing = {
  phone: '',
  email: '',
  isToWithdraw: '',
  early: '',
  origin: '',
  evidence: '',
} as const;
const waiting = { $in: ['held', 'parked'] } as const;

/** Reads and writes requests not to be sold. */
@Injectable()
export class OptOutRepository {
  /** For the job that restores declined ones. */
  readonly rows: mongo.Collection<OptOutDocument>;
  private readonly due: DueRows<OptOutDocument>;

  constructor(
    @InjectModel(optOuts.name) private readonly optOuts: Model<OptOutDocument>,
    work: Work,
  ) {
    this.rows = collectionOf(optOuts);
    this.due = work.rowsOf(carryOutOptOuts, this.rows);
  }

  async insert(optOut: OptOut, tx: ClientSession): Promise<void> {
    await this.optOuts.create([withUnderscoreId(optOut)], { session: tx });
  }

  async find(id: OptOutId): Promise<OptOut | undefined> {
    const row = await this.optOuts.findById(id).lean<OptOutDocument>();
    return row ? withId(row) : undefined;
  }

  /** Returns the parts of a request in their order. */
  async findByToken(tokenHash: string): Promise<OptOut[]> {
    const rows = await this.optOuts.find({ tokenHash }).sort({ _id: 1 }).lean<OptOutDocument[]>();
    return rows.map(withId);
  }

  async page(page: number): Promise<OptOut[]> {
    const rows = await this.optOuts
      .find()
      .sort({ requestedAt: -1, _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean<OptOutDocument[]>();
    return rows.map(withId);
  }

  async count(): Promise<number> {
    return this.optOuts.estimatedDocumentCount();
  }

  /** Returns a page of those that wait for a decision, the oldest first. */
  async pageWaiting(page: number): Promise<OptOut[]> {
    const rows = await this.optOuts
      .find({ state: waiting })
      .sort({ requestedAt: 1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean<OptOutDocument[]>();
    return rows.map(withId);
  }

  async countWaiting(): Promise<number> {
    return this.optOuts.countDocuments({ state: waiting });
  }

  /** Counts phones whose leads are out of sale without a proof, or will be in a moment. */
  async countUnproved(): Promise<number> {
    return this.optOuts.countDocuments({ state: { $in: ['checking', 'held'] } });
  }

  /** Stores the result of a check. Returns false if another process has. */
  async checked(
    id: OptOutId,
    result: { state: 'accepted' | 'held' | 'parked'; evidence: FoundEvidence; now: Date },
    tx: ClientSession,
  ): Promise<boolean> {
    const { now, ...fields } = result;
    const change = {
      accepted: { $set: { ...fields, work: { dueAt: now } } },
      held: { $set: fields },
      parked: { $set: fields, $unset: { isToWithdraw: 1 } },
    }[fields.state];
    return this.compareAndSet({ _id: id, state: 'checking' }, change, tx);
  }

  /** Lets the other parts of a request be carried out, which waited for the check of the phone. */
  async wakeParts(tokenHash: string, now: Date, tx: ClientSession): Promise<void> {
    // One that is claimed is being carried out already.
    const isFree = { 'work.claim': { $exists: false } };
    const later = { tokenHash, 'work.dueAt': { $gt: now }, ...isFree };
    await this.optOuts.updateMany(later, { $set: { 'work.dueAt': now } }, { session: tx });
  }

  /** The answer is false if it does not wait for a decision. */
  async accept(id: OptOutId, now: Date, tx: ClientSession): Promise<boolean> {
    const $set = { state: 'accepted', work: { dueAt: now }, isToWithdraw: true } as const;
    const change = { $set } as const;
    return this.compareAndSet({ _id: id, state: waiting }, change, tx);
  }

  /** As `accept`. The phone stays until the leads are back. */
  async decline(id: OptOutId, completedAt: Date, tx: ClientSession): Promise<boolean> {
    const restoring = { dueAt: completedAt };
    const $set = { state: 'declined', completedAt, restoring } as const;
    const change = { $set, $unset: { isToWithdraw: 1, origin: 1, evidence: 1 } } as const;
    return this.compareAndSet({ _id: id, state: waiting }, change, tx);
  }

  async undo(id: OptOutId, tx: ClientSession): Promise<boolean> {
    const change = { $set: { state: 'undone' } } as const;
    return this.compareAndSet({ _id: id, state: 'done' }, change, tx);
  }

  /** Claims the requests that have been due longest, for one batch. */
  async take(now: Date, limit: number): Promise<readonly Claim<OptOutDocument>[]> {
    return (await this.due.claimMany(now, limit)).claims;
  }

  /** Keeps a batch, and stores the number of datasets. */
  async keep(batch: readonly Claim<OptOutDocument>[], datasets: number, now: Date): Promise<void> {
    await this.due.keepAll(batch, now, { datasets });
  }

  /**
   * Returns the requests with something left to do in a dataset, the oldest first: those of these that it was not
   * searched for, and all whose leads it withdrew without erasing them.
   */
  async leftIn(datasetId: DatasetId, ids: readonly OptOutId[]): Promise<OptOut[]> {
    const isBegun = { outcomes: { $elemMatch: { datasetId, places: { $exists: true } } } };
    const isNew = { _id: { $in: [...ids] }, 'outcomes.datasetId': { $ne: datasetId } };
    const rows = await this.optOuts
      .find({ 'work.dueAt': { $exists: true }, $or: [isNew, isBegun] })
      .sort({ requestedAt: 1, _id: 1 })
      .hint({ 'work.dueAt': 1 })
      .lean<OptOutDocument[]>();
    return rows.map(withId);
  }

  /** Stores what was found in a dataset, once. */
  async addOutcome(
    ids: readonly OptOutId[],
    outcome: DatasetOutcome,
    tx?: ClientSession,
  ): Promise<void> {
    const isNew = { _id: { $in: [...ids] }, 'outcomes.datasetId': { $ne: outcome.datasetId } };
    await this.optOuts.updateMany(isNew, { $push: { outcomes: outcome } }, { session: tx });
  }

  async erased(ids: readonly OptOutId[], datasetId: DatasetId, tx: ClientSession): Promise<void> {
    await this.optOuts.updateMany(
      { _id: { $in: [...ids] }, 'outcomes.datasetId': datasetId },
      { $unset: { 'outcomes.$.places': 1 } },
      { session: tx },
    );
  }

  /** Returns requests whose phone is to be looked up in the directories. */
  async toWithdraw(limit: number): Promise<OptOut[]> {
    const rows = await this.optOuts
      .find({ isToWithdraw: true })
      .limit(limit)
      .lean<OptOutDocument[]>();
    return rows.map(withId);
  }

  async addEarly(id: OptOutId, early: EarlyWithdrawal, tx: ClientSession): Promise<void> {
    await this.optOuts.updateOne({ _id: id }, { $push: { early } }, { session: tx });
  }

  /** Returns how many leads were withdrawn from a dataset before its pages were searched. */
  async withdrawnEarly(id: OptOutId, datasetId: DatasetId, tx: ClientSession): Promise<number> {
    const row = await this.optOuts.findById(id, { early: 1 }, { session: tx }).lean();
    const here = (row?.early ?? []).filter((one) => one.datasetId === datasetId);
    return here.reduce((sum, { withdrawn }) => sum + withdrawn, 0);
  }

  /** Returns whether the phone is still to be withdrawn: a slower process may have done it, and an admin decided. */
  async isToWithdraw(id: OptOutId, tx: ClientSession): Promise<boolean> {
    const still = { _id: id, isToWithdraw: true as const };
    return (await this.optOuts.findOne(still, { _id: 1 }, { session: tx }).lean()) !== null;
  }

  async withdrawn(ids: readonly OptOutId[], tx: ClientSession): Promise<void> {
    const change = { $unset: { isToWithdraw: 1 } } as const;
    await this.optOuts.updateMany({ _id: { $in: [...ids] } }, change, { session: tx });
  }

  /** The times of the requests that are not carried out, the oldest first. */
  async open(): Promise<Date[]> {
    const rows = await this.optOuts
      .find({ 'work.dueAt': { $exists: true } }, { requestedAt: 1 })
      .hint({ 'work.dueAt': 1 })
      .lean();
    return rows.map(({ requestedAt }) => requestedAt).sort((a, b) => +a - +b);
  }

  private async compareAndSet(
    expected: QueryFilter<OptOutDocument>,
    change: UpdateQuery<OptOutDocument>,
    tx: ClientSession,
  ): Promise<boolean> {
    const { modifiedCount } = await this.optOuts.updateOne(expected, change, { session: tx });
    return modifiedCount === 1;
  }
}
