import type { ApiKeyId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ApiKey } from './api-key.js';

export const API_KEY_MODEL = 'ApiKey';

/** An API key as stored. */
export interface ApiKeyDocument extends Omit<ApiKey, 'id'> {
  readonly _id: ApiKeyId;
}

export const apiKeySchema = new Schema<ApiKeyDocument>(
  {
    _id: String,
    userId: String,
    name: String,
    scopes: [String],
    keyHash: String,
    lastFour: String,
    createdAt: Date,
    expiresAt: Date,
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'apiKeys', versionKey: false },
);
apiKeySchema.index({ keyHash: 1 }, { unique: true });
apiKeySchema.index({ userId: 1, name: 1 }, { unique: true });
