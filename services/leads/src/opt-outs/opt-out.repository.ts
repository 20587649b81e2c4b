import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { pageSize, type DatasetId, type OptOutId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import type { DatasetOutcome, OptOut } from './opt-out.js';
import { OPT_OUT_MODEL, type OptOutDocument } from './opt-out.schema.js';

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

  /** Takes the longest waiting request until `until`. */
  async take(now: Date, until: Date): Promise<OptOut | undefined> {
    const row = await this.optOuts
      .findOneAndUpdate({ workAt: { $lte: now } }, { $set: { workAt: until } })
      .sort({ workAt: 1 })
      .lean<OptOutDocument>();
    return toOptOut(row);
  }

  async setDatasets(id: OptOutId, datasets: number, workAt: Date): Promise<void> {
    const open = { _id: id, completedAt: { $exists: false } };
    await this.optOuts.updateOne(open, { $set: { datasets, workAt } });
  }

  async workAgain(id: OptOutId, workAt: Date): Promise<void> {
    const open = { _id: id, completedAt: { $exists: false } };
    await this.optOuts.updateOne(open, { $set: { workAt } });
  }

  /** Stores what was found in a dataset, once. */
  async addOutcome(id: OptOutId, outcome: DatasetOutcome, tx: ClientSession): Promise<void> {
    const isNew = { _id: id, 'outcomes.datasetId': { $ne: outcome.datasetId } };
    await this.optOuts.updateOne(isNew, { $push: { outcomes: outcome } }, { session: tx });
  }

  async erased(id: OptOutId, datasetId: DatasetId): Promise<void> {
    await this.optOuts.updateOne(
      { _id: id, 'outcomes.datasetId': datasetId },
      { $unset: { 'outcomes.$.places': 1 } },
    );
  }

  /** Ends a request and erases its phone and e-mail. Returns false if it has ended. */
  async complete(id: OptOutId, completedAt: Date, tx: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.optOuts.updateOne(
      { _id: id, completedAt: { $exists: false } },
      { $set: { completedAt }, $unset: { phone: 1, email: 1, workAt: 1 } },
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
