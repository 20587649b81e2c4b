import {
  ApiKeyInvalid,
  ListEndedSessions,
  PeerUnavailable,
  type EndedSessions,
} from '@leadmart/contracts';
import { gatewaySecretHeader } from '@leadmart/platform/http';
import { keyTokenAnswer } from '@leadmart/platform/sessions';
import type { GatewayConfig } from '../gateway.config.js';

const answerTimeoutMs = 3_000;
const attempts = 2;

/**
 * Asks auth for the token of an API key. A stopping replica may close the connection, so a lost answer is asked for
 * again once. Throws ApiKeyInvalid and PeerUnavailable.
 */
export async function fetchKeyToken(
  { AUTH_URL, GATEWAY_SECRET }: Pick<GatewayConfig, 'AUTH_URL' | 'GATEWAY_SECRET'>,
  keyHash: string,
): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer = await fetch(`${AUTH_URL}/api/v1/internal/key-tokens`, {
      method: 'POST',
      headers: { [gatewaySecretHeader]: GATEWAY_SECRET, 'content-type': 'application/json' },
      body: JSON.stringify({ keyHash }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    }).catch(() => undefined);
    if (answer?.status === 401) throw ApiKeyInvalid();
    if (answer?.ok) return keyTokenAnswer.parse(await answer.json()).token;
  }
  throw PeerUnavailable({ peer: 'auth' });
}

/** Reads the list of ended sessions from auth over HTTP. Works also while the broker is not available. */
export async function fetchEndedSessions(
  { AUTH_URL, GATEWAY_SECRET }: Pick<GatewayConfig, 'AUTH_URL' | 'GATEWAY_SECRET'>,
  { since }: ListEndedSessions,
): Promise<EndedSessions> {
  const address = new URL(`${AUTH_URL}/api/v1/internal/ended-sessions`);
  if (since !== undefined) address.searchParams.set('since', since);
  const answer = await fetch(address, {
    headers: { [gatewaySecretHeader]: GATEWAY_SECRET },
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  if (!answer.ok) throw new Error(`auth answered ${answer.status}`);
  return ListEndedSessions.reply.parse(await answer.json());
}
