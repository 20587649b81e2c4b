import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type {
  Authenticator,
  Passkey,
  PendingAuthenticator,
  StoredFactors,
} from './second-factor.js';

export const SECOND_FACTOR_MODEL = 'SecondFactor';

/** The second factors of a user as stored. */
export interface SecondFactorDocument extends Omit<StoredFactors, 'userId'> {
  readonly _id: UserId;
}

export const secondFactorSchema = new Schema<SecondFactorDocument>(
  {
    _id: String,
    authenticator: {
      type: new Schema<Authenticator>(
        { secret: String, addedAt: Date, lastStep: Number },
        { _id: false },
      ),
    },
    pending: {
      type: new Schema<PendingAuthenticator>({ secret: String, expiresAt: Date }, { _id: false }),
    },
    passkeys: [
      new Schema<Passkey>(
        {
          id: String,
          name: String,
          publicKey: String,
          counter: Number,
          addedAt: Date,
          lastUsedAt: Date,
        },
        { _id: false, id: false },
      ),
    ],
    recoveryCodes: [String],
  },
  { collection: 'secondFactors', versionKey: false },
);
// Finds the user of a passkey at a login. Partial: users without passkeys would all have the same missing id.
secondFactorSchema.index(
  { 'passkeys.id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.id': { $exists: true } } },
);
