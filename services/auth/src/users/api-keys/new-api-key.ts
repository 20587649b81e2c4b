import { randomBytes } from 'node:crypto';
import type { ApiKeyMode } from '@leadmart/contracts';
import { apiKeyPrefixes, hashOfApiKey } from '@leadmart/platform/sessions';

interface NewApiKey {
  /** The key itself. It is shown to its user and not stored. */
  readonly secret: string;
  readonly keyHash: string;
  readonly lastFour: string;
}

/** Creates an API key: 256 random bits behind a prefix by which scanners of public code recognise it. */
export function newApiKey(mode: ApiKeyMode): NewApiKey {
  const secret = apiKeyPrefixes[mode] + randomBytes(32).toString('base64url');
  return { secret, keyHash: hashOfApiKey(secret), lastFour: secret.slice(-4) };
}
