import { ApiKeyNotAllowed, ProofNeeded, type ApiKeyScope, type Proof } from '@leadmart/contracts';
import type { SessionUser } from './session-tokens.js';

/**
 * Throws ApiKeyNotAllowed if the request came with an API key that has none of the scopes of the operation. A
 * session has no scopes and may do everything.
 */
export function assertInScope({ scopes }: SessionUser, open: readonly ApiKeyScope[] = []): void {
  if (scopes === undefined || open.some((scope) => scopes.includes(scope))) return;
  throw ApiKeyNotAllowed({ scopes: open });
}

/** How long a proof is enough for the operations that declare it. */
const proofLifeMs = 15 * 60_000;

type ProofFacts = Pick<SessionUser, 'provedAtMs' | 'hasSecondFactor'>;

/** Whether the user gave what the account has within the last 15 minutes. */
export function isProofRecent(
  { provedAtMs }: Pick<ProofFacts, 'provedAtMs'>,
  nowMs = Date.now(),
): boolean {
  return nowMs - provedAtMs <= proofLifeMs;
}

/**
 * Throws ProofNeeded for a session without the proof that the operation declares. Only billing knows whether a payment
 * charges a saved card, and refuses it itself.
 */
export function assertProof(session: ProofFacts, proof: Proof | undefined): void {
  const isAsked = proof === 'recent' || (proof === 'with-password' && session.hasSecondFactor);
  if (isAsked && !isProofRecent(session)) throw ProofNeeded();
}
