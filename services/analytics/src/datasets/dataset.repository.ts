import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import type { KnownDataset } from './dataset.decisions.js';
import { DATASET_MODEL, type DatasetDocument } from './dataset.schema.js';

/** The datasets as analytics last heard of them. */
@Injectable()
export class DatasetRepository {
  constructor(@InjectModel(DATASET_MODEL) private readonly model: Model<DatasetDocument>) {}

  async find(
    generation: Generation,
    ids: readonly string[],
    session?: ClientSession,
  ): Promise<KnownDataset[]> {
    const documentIds = ids.map((id) => idIn(generation, id));
    const found = await this.model
      .find({ _id: { $in: documentIds } }, null, { session })
      .lean<DatasetDocument[]>();
    return found.map(({ _id, generation: _of, ...dataset }) => ({
      id: keyIn(generation, _id),
      ...dataset,
    }));
  }

  async save(
    generation: Generation,
    { id, ...dataset }: KnownDataset,
    session: ClientSession,
  ): Promise<void> {
    const $set = { ...dataset, generation: generation.id };
    await this.model.updateOne({ _id: idIn(generation, id) }, { $set }, { upsert: true, session });
  }

  /** How many there are now, hidden ones included. */
  async count(generation: Generation): Promise<number> {
    return await this.model.countDocuments({ generation: generation.id, deleted: false });
  }
}
