import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { namespaceOf, upsertInto, type Write } from '@leadmart/platform/mongo';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import type { Dataset } from './dataset.js';
import { datasets, type DatasetDocument } from './dataset.schema.js';

/** The datasets of each generation. */
@Injectable()
export class DatasetRepository {
  constructor(@InjectModel(datasets.name) private readonly model: Model<DatasetDocument>) {}

  async find(
    generation: Generation,
    ids: readonly string[],
    tx?: ClientSession,
  ): Promise<Dataset[]> {
    const documentIds = ids.map((id) => idIn(generation, id));
    const found = await this.model
      .find({ _id: { $in: documentIds } }, null, { session: tx })
      .lean<DatasetDocument[]>();
    return found.map(({ _id, generation: _of, ...dataset }) => ({
      id: keyIn(generation, _id),
      ...dataset,
    }));
  }

  writeOf(generation: Generation, { id, ...dataset }: Dataset): Write {
    const $set = { ...dataset, generation: generation.id };
    return upsertInto(namespaceOf(this.model), idIn(generation, id), { $set });
  }

  /** The number of datasets that are not deleted, hidden ones included. */
  async count(generation: Generation): Promise<number> {
    return this.model.countDocuments({ generation: generation.id, deleted: false });
  }
}
