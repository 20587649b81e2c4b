import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { catchUps, type CatchUpDocument } from './catch-up.schema.js';

export type CatchUp = Omit<CatchUpDocument, '_id'>;

/** Reads and writes the progress of the catch-up. */
@Injectable()
export class CatchUpRepository {
  constructor(@InjectModel(catchUps.name) private readonly catchUps: Model<CatchUpDocument>) {}

  async find(): Promise<CatchUp> {
    return (await this.catchUps.findById('users').lean()) ?? { after: null };
  }

  async save(progress: CatchUp): Promise<void> {
    await this.catchUps.updateOne({ _id: 'users' }, { $set: progress }, { upsert: true });
  }
}
