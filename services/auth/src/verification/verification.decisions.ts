import type { User } from '../accounts/user.schema.js';
import type { Link } from '../links/link.schema.js';
import { isOfRegistrant } from './registration-proof.js';
import type { Visit } from './visit.js';

export type VerificationOutcome =
  'refuse' | 'already-verified' | 'verify' | 'verify-without-password';

/**
 * What opening a verification link means. Mail scanners open links before people do, so a second
 * time is no error; but a session is handed out only by the opening that verified the address.
 * A password that another person chose before the address was verified is void
 * (see decisions/0019).
 */
export function decideVerification(
  link: Link | undefined,
  user: User | undefined,
  visit: Visit,
): VerificationOutcome {
  if (!link || !user || user.lockedAt) return 'refuse';
  if (link.usedAt || user.verifiedAt) return 'already-verified';
  return isOfRegistrant(user.registrationProof, visit) ? 'verify' : 'verify-without-password';
}
