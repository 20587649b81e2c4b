import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  insertInto,
  namespaceOf,
  updateIn,
  upsertInto,
  type Write,
} from '@leadmart/platform/mongo';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import type { StoredUser, UserChange } from './user.decisions.js';
import { users, type UserDocument } from './user.schema.js';

/** The users of each generation. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(users.name) private readonly model: Model<UserDocument>) {}

  /** Those of the users that are stored, by id. */
  async find(
    generation: Generation,
    ids: readonly string[],
    tx: ClientSession,
  ): Promise<Map<string, StoredUser>> {
    const found = await this.model
      .find({ _id: { $in: ids.map((id) => idIn(generation, id)) } }, null, { session: tx })
      .lean<UserDocument[]>();
    return new Map(
      found.map(({ _id, gone, registeredOn, revision }) => [
        keyIn(generation, _id),
        { gone, ...(registeredOn && { registeredOn }), ...(revision && { revision }) },
      ]),
    );
  }

  /** A forgotten user keeps the id only. */
  writeOf(generation: Generation, change: UserChange): Write {
    const namespace = namespaceOf(this.model);
    if (change.kind === 'forget') {
      const update = {
        $set: { generation: generation.id, gone: true },
        $unset: { email: 1, registeredOn: 1, revision: 1 },
      } as const;
      return upsertInto(namespace, idIn(generation, change.id), update);
    }
    const { id, ...user } = change.user;
    const _id = idIn(generation, id);
    if (change.kind === 'rename') {
      const { email, revision } = user;
      return updateIn(namespace, { _id }, { $set: { email, revision } });
    }
    const document: UserDocument = { _id, generation: generation.id, ...user, gone: false };
    return insertInto(namespace, document);
  }

  /** Emails by user id. A deleted user has an empty one. */
  async emailsOf(generation: Generation, ids: readonly string[]): Promise<Map<string, string>> {
    const documentIds = ids.map((id) => idIn(generation, id));
    const found = await this.model.find({ _id: { $in: documentIds } }).lean<UserDocument[]>();
    return new Map(found.map(({ _id, email }) => [keyIn(generation, _id), email ?? '']));
  }

  /** The ids of users whose email begins with `prefix`, sorted by email. */
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
