import { ProofNeeded } from '@leadmart/contracts';
import type { SessionUser } from './session-tokens.js';

/** How long a given password is enough for actions that move much. */
const proofLifeMs = 15 * 60_000;

/** Throws AUTH.PROOF_NEEDED unless the user gave the password within the last 15 minutes. */
export function assertRecentProof(
  { provedAtMs }: Pick<SessionUser, 'provedAtMs'>,
  nowMs = Date.now(),
): void {
  if (nowMs - provedAtMs > proofLifeMs) throw ProofNeeded();
}
