import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { withId, type EntityOf } from '@leadmart/platform/entities';
import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { diligenceKeys, type DiligenceKeyDocument } from './public-key.schema.js';

export type PublicKey = EntityOf<typeof diligenceKeys>;

/** Reads and writes the public keys of diligence files. */
@Injectable()
export class PublicKeyRepository {
  constructor(
    @InjectModel(diligenceKeys.name) private readonly keys: Model<DiligenceKeyDocument>,
  ) {}

  /** Stores a key that is used now; one that is known stays as it is. */
  async add({ id: _id, publicKey, firstUsedAt }: PublicKey): Promise<void> {
    const first = { $setOnInsert: { publicKey, firstUsedAt } };
    await retryOnDuplicateKey(() => this.keys.updateOne({ _id }, first, { upsert: true }));
  }

  /** Returns all keys, the newest first. An operator changes the key now and then, so there are few. */
  async all(): Promise<PublicKey[]> {
    return (await this.keys.find().sort({ firstUsedAt: -1 }).lean()).map(withId);
  }
}
