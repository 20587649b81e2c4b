import type { UserId } from '@leadmart/contracts';

/** The second factors of a user. */
export interface StoredFactors {
  readonly userId: UserId;
  readonly authenticator?: Authenticator | undefined;
  /** A secret that counts once its first code is confirmed. */
  readonly pending?: PendingAuthenticator | undefined;
  readonly passkeys: readonly Passkey[];
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

/** A key pair of a device, of which the private key never leaves it. */
export interface Passkey {
  /** The credential id; unique among all users. */
  readonly id: string;
  readonly name: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  /** The device's count of signatures; always 0 for passkeys that are shared between devices. */
  readonly counter: number;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface PendingAuthenticator {
  readonly secret: string;
  readonly expiresAt: Date;
}
