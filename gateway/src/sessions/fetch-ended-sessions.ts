import { ListEndedSessions, type EndedSessions } from '@leadmart/contracts';
import { gatewaySecretHeader } from '@leadmart/platform/http';
import type { GatewayConfig } from '../gateway.config.js';

const answerTimeoutMs = 3_000;

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
