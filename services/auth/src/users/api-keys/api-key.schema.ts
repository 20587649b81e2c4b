import type { ApiKeyId, ApiKeyMode, ApiKeyScope, UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  orNull,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** A key with which programs call the API for a user, within its scopes. Only the hash of the key is stored. */
export const apiKeys = entity({
  collection: 'apiKeys',
  fields: {
    _id: text<ApiKeyId>(),
    userId: text<UserId>(),
    /** Unique among the keys of the user. */
    name: text(),
    mode: text<ApiKeyMode>(),
    scopes: list(text<ApiKeyScope>()),
    keyHash: text(),
    lastFour: text(),
    createdAt: moment(),
    expiresAt: moment(),
    /** The last time that a gateway asked for a token, at most once a minute. */
    lastUsedAt: orNull(moment()),
  },
  indexes: [
    [{ keyHash: 1 }, { unique: true }],
    [{ userId: 1, name: 1 }, { unique: true }],
  ],
});

export type ApiKeyDocument = DocumentOf<typeof apiKeys>;
export type ApiKey = EntityOf<typeof apiKeys>;
