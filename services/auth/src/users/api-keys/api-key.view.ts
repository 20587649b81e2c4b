import type { ApiKeyView } from '@leadmart/contracts';
import type { ApiKey } from './api-key.js';

/** A key as its user sees it, without its hash. */
export function toApiKeyView(key: ApiKey): ApiKeyView {
  const { id: _id, name, scopes, lastFour, createdAt, expiresAt, lastUsedAt } = key;
  return {
    _id,
    name,
    scopes,
    lastFour,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
