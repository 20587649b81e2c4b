import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { COUNTED_EVENT_MODEL, type CountedEventDocument } from './counted-event.schema.js';
import { idIn, keyIn, type Generation } from './generation.js';

/** Remembers which events each generation has counted, so that none is counted twice. */
@Injectable()
export class CountedEventRepository {
  constructor(
    @InjectModel(COUNTED_EVENT_MODEL) private readonly model: Model<CountedEventDocument>,
  ) {}

  /** Marks events as counted, and returns the ids of those that were not counted before. */
  async insertMissing(
    generation: Generation,
    messageIds: readonly string[],
    tx: ClientSession,
  ): Promise<Set<string>> {
    const ids = new Set(messageIds.map((id) => idIn(generation, id)));
    const known = await this.model
      .find({ _id: { $in: [...ids] } }, null, { session: tx })
      .lean<CountedEventDocument[]>();
    for (const { _id } of known) ids.delete(_id);
    const documents = [...ids].map((_id) => ({ _id }));
    if (documents.length > 0) await this.model.insertMany(documents, { session: tx });
    return new Set([...ids].map((id) => keyIn(generation, id)));
  }
}
