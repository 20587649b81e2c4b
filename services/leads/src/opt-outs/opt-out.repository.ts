import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { pageSize, type DatasetId, type OptOutId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import { newId } from '@leadmart/platform/mongo';
import type { DatasetOutcome, EarlyWithdrawal, OptOut } from './opt-out.js';
import { OPT_OUT_MODEL, type OptOutDocument } from './opt-out.schema.js';

interface Taking {
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/** The fields that leave a request when it is carried out. */
const closing = { phone: 1, email: 1, workAt: 1, batchId: 1, isToWithdraw: 1, early: 1 } as const;

/** Reads and writes requests not to be sold. */
@Injectable()
export class OptOutRepository {
  constructor(@InjectModel(OPT_OUT_MODEL) private readonly optOuts: Model<OptOutDocument>) {}

  async insert({ id, ...fields }: OptOut, tx: ClientSession): Promise<void> {
    await this.optOuts.create([{ _id: id, ...fields }], { session: tx });
  }

  async find(id: OptOutId): Promise<OptOut | undefined> {
    return toOptOut(await this.optOuts.findById(id).lean<OptOutDocument>());
  }

  async findByToken(tokenHash: string): Promise<OptOut | undefined> {
    return toOptOut(await this.optOuts.findOne({ tokenHash }).lean<OptOutDocument>());
  }

  async page(page: number): Promise<OptOut[]> {
    const rows = await this.optOuts
      .find()
      .sort({ requestedAt: -1, _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean<OptOutDocument[]>();
    return rows.flatMap((row) => toOptOut(row) ?? []);
  }

  async count(): Promise<number> {
    return await this.optOuts.estimatedDocumentCount();
  }

  /** Takes the requests that wait the longest until `until`, for one batch. */
  async take({ now, until, limit }: Taking): Promise<OptOutId[]> {
    const due = await this.optOuts
      .find({ workAt: { $lte: now } }, { _id: 1 })
      .sort({ workAt: 1 })
      .limit(limit)
      .lean();
    const ids = due.map(({ _id }) => _id);
    const batchId = newId();
    const stillDue = { _id: { $in: ids }, workAt: { $lte: now } };
    await this.optOuts.updateMany(stillDue, { $set: { workAt: until, batchId } });
    const taken = await this.optOuts.find({ _id: { $in: ids }, batchId }, { _id: 1 }).lean();
    return taken.map(({ _id }) => _id);
  }

  /** Keeps the open ones of these requests until `workAt`. */
  async keep(ids: readonly OptOutId[], datasets: number, workAt: Date): Promise<void> {
    await this.optOuts.updateMany(
      { _id: { $in: [...ids] }, completedAt: { $exists: false } },
      { $set: { datasets, workAt } },
    );
  }

  async failed(id: OptOutId, workAt: Date): Promise<void> {
    const open = { _id: id, completedAt: { $exists: false } };
    await this.optOuts.updateOne(open, { $set: { workAt }, $inc: { failures: 1 } });
  }

  /**
   * Returns the requests with something left to do in a dataset, the oldest first: those of these that it was not
   * searched for, and all whose leads it withdrew without erasing them.
   */
  async leftIn(datasetId: DatasetId, ids: readonly OptOutId[]): Promise<OptOut[]> {
    const isBegun = { outcomes: { $elemMatch: { datasetId, places: { $exists: true } } } };
    const isNew = { _id: { $in: [...ids] }, 'outcomes.datasetId': { $ne: datasetId } };
    const rows = await this.optOuts
      .find({ workAt: { $exists: true }, $or: [isNew, isBegun] })
      .sort({ requestedAt: 1, _id: 1 })
      .hint({ workAt: 1 })
      .lean<OptOutDocument[]>();
    return rows.flatMap((row) => toOptOut(row) ?? []);
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
    return rows.flatMap((row) => toOptOut(row) ?? []);
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

  async withdrawn(ids: readonly OptOutId[]): Promise<void> {
    await this.optOuts.updateMany({ _id: { $in: [...ids] } }, { $unset: { isToWithdraw: 1 } });
  }

  /** The time of the oldest request that is not carried out. */
  async oldestOpen(): Promise<Date | undefined> {
    const oldest = await this.optOuts
      .find({ workAt: { $exists: true } }, { requestedAt: 1 })
      .hint({ workAt: 1 })
      .lean();
    return oldest.map(({ requestedAt }) => requestedAt).sort((a, b) => +a - +b)[0];
  }

  /** Ends a request and erases its phone and e-mail. Returns false if it has ended. */
  async complete(id: OptOutId, completedAt: Date, tx: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.optOuts.updateOne(
      { _id: id, completedAt: { $exists: false } },
      { $set: { completedAt }, $unset: closing },
      { session: tx },
    );
    return modifiedCount === 1;
  }
}

function toOptOut(row: OptOutDocument | null): OptOut | undefined {
  if (!row) return undefined;
  const { _id: id, ...fields } = row;
  return { id, ...fields };
}
