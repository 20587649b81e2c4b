import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { KnownDataset } from './dataset.decisions.js';
import { DATASET_MODEL, type DatasetDocument } from './dataset.schema.js';

/** The datasets as analytics last heard of them. */
@Injectable()
export class DatasetRepository {
  constructor(@InjectModel(DATASET_MODEL) private readonly model: Model<DatasetDocument>) {}

  async find(id: string, session: ClientSession): Promise<KnownDataset | undefined> {
    const found = await this.model.findById(id).session(session).lean<DatasetDocument | null>();
    if (!found) return undefined;
    const { _id, ...dataset } = found;
    return { id: _id, ...dataset };
  }

  async save({ id, ...dataset }: KnownDataset, session: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: dataset }, { upsert: true, session });
  }

  /** How many there are now, hidden ones included. */
  async count(): Promise<number> {
    return await this.model.countDocuments({ deleted: false });
  }
}
