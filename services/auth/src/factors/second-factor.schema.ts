import type { UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  orNull,
  part,
  text,
  type DocumentOf,
  type EntityOf,
  type Values,
} from '@leadmart/platform/entities';

export const authenticatorFields = {
  /** Encrypted: see `SecretBox`. */
  secret: text(),
  addedAt: moment(),
  /** The step of the last accepted code: codes of this step and of earlier ones are refused. */
  lastStep: number(),
};

export const pendingAuthenticatorFields = { secret: text(), expiresAt: moment() };

/** A key pair of a device, of which the private key never leaves it. */
export const passkeyFields = {
  /** The credential id; unique among all users. */
  id: text(),
  name: text(),
  /** COSE key in base64url. */
  publicKey: text(),
  /** The device's count of signatures; always 0 for passkeys that are shared between devices. */
  counter: number(),
  addedAt: moment(),
  lastUsedAt: orNull(moment()),
};

/** The second factors of a user. */
export const secondFactors = entity({
  collection: 'secondFactors',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    authenticator: optional(part(authenticatorFields)),
    /** A secret that counts once its first code is confirmed. */
    pending: optional(part(pendingAuthenticatorFields)),
    passkeys: list(part(passkeyFields)),
    /** Hashes of the codes that were not used yet. */
    recoveryCodes: list(text()),
  },
  indexes: [
    // Finds the user of a passkey at a login. Partial: users without passkeys would all have the same missing id.
    [
      { 'passkeys.id': 1 },
      { unique: true, partialFilterExpression: { 'passkeys.id': { $exists: true } } },
    ],
  ],
});

export type SecondFactorDocument = DocumentOf<typeof secondFactors>;
export type StoredFactors = EntityOf<typeof secondFactors, never, 'userId'>;
export type Authenticator = Values<typeof authenticatorFields>;
export type PendingAuthenticator = Values<typeof pendingAuthenticatorFields>;
export type Passkey = Values<typeof passkeyFields>;
