import type { EntityOf, Values } from '@leadmart/platform/entities';
import type {
  authenticatorFields,
  passkeyFields,
  pendingAuthenticatorFields,
  secondFactors,
} from './second-factor.schema.js';

export type StoredFactors = EntityOf<typeof secondFactors, never, 'userId'>;
export type Authenticator = Values<typeof authenticatorFields>;
export type PendingAuthenticator = Values<typeof pendingAuthenticatorFields>;
export type Passkey = Values<typeof passkeyFields>;
