import type { ApiKeyId, ApiKeyScope, UserId } from '@leadmart/contracts';

/** A key with which programs call the API for a user, within its scopes. Only the hash of the key is stored. */
export interface ApiKey {
  readonly id: ApiKeyId;
  readonly userId: UserId;
  /** Unique among the keys of the user. */
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly keyHash: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The last time that a gateway asked for a token, at most once a minute. */
  readonly lastUsedAt: Date | null;
}
