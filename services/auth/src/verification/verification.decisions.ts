import type { User } from '../accounts/user.schema.js';
import type { Link } from '../links/link.schema.js';

export type VerificationOutcome = 'refuse' | 'already-verified' | 'verify';

/**
 * What opening a verification link means. Mail scanners open links before people do, so a second
 * time is no error; but a session is handed out only by the opening that verified the address.
 */
export function decideVerification(
  link: Link | undefined,
  user: User | undefined,
): VerificationOutcome {
  if (!link || !user) return 'refuse';
  return link.usedAt || user.verifiedAt ? 'already-verified' : 'verify';
}
