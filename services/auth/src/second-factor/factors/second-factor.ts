import type { UserId } from '@leadmart/contracts';

/** The second factors of a user. */
export interface StoredFactors {
  readonly userId: UserId;
  readonly authenticator?: Authenticator | undefined;
  /** A secret that counts once its first code is confirmed. */
  readonly pending?: PendingAuthenticator | undefined;
  /** Hashes of the codes that were not used yet. */
  readonly recoveryCodes: readonly string[];
}

export interface Authenticator {
  /** Encrypted: see `SecretBox`. */
  readonly secret: string;
  readonly addedAt: Date;
  /** The step of the last accepted code: codes of this step and of earlier ones are refused. */
  readonly lastStep: number;
}

export interface PendingAuthenticator {
  readonly secret: string;
  readonly expiresAt: Date;
}
