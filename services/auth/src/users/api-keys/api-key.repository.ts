import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { ApiKeyId, UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { apiKeys, type ApiKey, type ApiKeyDocument } from './api-key.schema.js';

/** Stores the API keys of users and finds them by the hash of the key. */
@Injectable()
export class ApiKeyRepository {
  constructor(@InjectModel(apiKeys.name) private readonly keys: Model<ApiKeyDocument>) {}

  /** The keys of a user by name. */
  async of(userId: UserId, tx?: ClientSession): Promise<ApiKey[]> {
    const found = await this.keys.find({ userId }, null, { session: tx }).sort({ name: 1 }).lean();
    return found.map(withId);
  }

  async insert(key: ApiKey, tx: ClientSession): Promise<void> {
    await this.keys.create([withUnderscoreId(key)], { session: tx });
  }

  /** Returns the key and marks it as used; undefined if it does not exist or has expired. */
  async use(keyHash: string, at: Date): Promise<ApiKey | undefined> {
    const found = await this.keys
      .findOneAndUpdate(
        { keyHash, expiresAt: { $gt: at } },
        { $set: { lastUsedAt: at } },
        { returnDocument: 'after' },
      )
      .lean();
    return found ? withId(found) : undefined;
  }

  /** When the keys of these users were last used; without users whose keys were not. */
  async lastUses(userIds: readonly UserId[]): Promise<Map<UserId, Date>> {
    const found = await this.keys.aggregate<{ _id: UserId; at: Date | null }>([
      { $match: { userId: { $in: [...userIds] } } },
      { $group: { _id: '$userId', at: { $max: '$lastUsedAt' } } },
    ]);
    return new Map(found.flatMap(({ _id, at }) => (at ? [[_id, at]] : [])));
  }

  /** Returns false if the user has no such key. */
  async remove(
    { userId, id: _id }: { userId: UserId; id: ApiKeyId },
    tx: ClientSession,
  ): Promise<boolean> {
    const { deletedCount } = await this.keys.deleteOne({ _id, userId }, { session: tx });
    return deletedCount === 1;
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.keys.deleteMany({ userId }, { session: tx });
  }
}
