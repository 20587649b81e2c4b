import { ApiKeyNotAllowed, type ApiKeyScope } from '@leadmart/contracts';
import type { SessionUser } from './session-tokens.js';

/**
 * Throws ApiKeyNotAllowed if the request came with an API key that has none of the scopes of the operation. A
 * session has no scopes and may do everything.
 */
export function assertInScope({ scopes }: SessionUser, open: readonly ApiKeyScope[] = []): void {
  if (scopes === undefined || open.some((scope) => scopes.includes(scope))) return;
  throw ApiKeyNotAllowed({ scopes: open });
}
