import { switchedOffBecause, type ApiKeyView, type RevokedKeyView } from '@leadmart/contracts';
import type { Recovery } from '../recovery/recovery.schema.js';
import type { ApiKey } from './api-key.schema.js';

/** A key as its user sees it, without its hash. */
export function toApiKeyView(key: ApiKey): ApiKeyView {
  const { id: _id, name, mode, scopes, lastFour, createdAt, expiresAt, lastUsedAt } = key;
  return {
    _id,
    name,
    mode,
    scopes: [...scopes],
    lastFour,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export function toRevokedKeyViews({
  revokedKeys,
  reason,
  recoveredAt,
}: Recovery): RevokedKeyView[] {
  const revokedAt = recoveredAt.toISOString();
  return revokedKeys.map(({ name, mode, scopes, lastFour }) => ({
    name,
    mode,
    scopes: [...scopes],
    lastFour,
    revokedAt,
    revokedBecause: switchedOffBecause(reason),
  }));
}
