import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Day } from '../figures/days.js';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import type { User } from './user.js';
import { USER_MODEL, type UserDocument } from './user.schema.js';

/** The users of each generation. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(USER_MODEL) private readonly model: Model<UserDocument>) {}

  /** Inserts the users that are neither stored nor deleted, and returns them. */
  async insertMissing(
    generation: Generation,
    users: readonly User[],
    tx: ClientSession,
  ): Promise<User[]> {
    const ids = users.map(({ id }) => idIn(generation, id));
    const known = await this.model
      .find({ _id: { $in: ids } }, { _id: 1 }, { session: tx })
      .lean<{ _id: string }[]>();
    const knownIds = new Set(known.map(({ _id }) => _id));
    const missing = users.filter(({ id }) => !knownIds.has(idIn(generation, id)));
    const documents = missing.map(({ id, ...user }) => ({
      _id: idIn(generation, id),
      generation: generation.id,
      ...user,
      gone: false,
    }));
    if (documents.length > 0) await this.model.insertMany(documents, { session: tx });
    return missing;
  }

  /** Removes all of a user but the id. Returns the day of registration when the user was stored until now. */
  async forget(generation: Generation, id: string, tx: ClientSession): Promise<Day | undefined> {
    const before = await this.model
      .findOneAndUpdate(
        { _id: idIn(generation, id) },
        {
          $set: { generation: generation.id, gone: true },
          $unset: { email: 1, registeredOn: 1 },
        },
        { upsert: true, session: tx, returnDocument: 'before' },
      )
      .lean<UserDocument | null>();
    return before?.registeredOn;
  }

  /** E-mails by user id. A deleted user has an empty one. */
  async emailsOf(generation: Generation, ids: readonly string[]): Promise<Map<string, string>> {
    const documentIds = ids.map((id) => idIn(generation, id));
    const found = await this.model.find({ _id: { $in: documentIds } }).lean<UserDocument[]>();
    return new Map(found.map(({ _id, email }) => [keyIn(generation, _id), email ?? '']));
  }

  /** The ids of users whose e-mail begins with `prefix`, sorted by e-mail. */
  async idsByEmail(generation: Generation, prefix: string, limit: number): Promise<string[]> {
    const email = { $gte: prefix, $lt: `${prefix}\u{10FFFF}` };
    const found = await this.model
      .find({ generation: generation.id, email }, { _id: 1 })
      .sort({ email: 1 })
      .limit(limit)
      .lean<UserDocument[]>();
    return found.map(({ _id }) => keyIn(generation, _id));
  }
}
