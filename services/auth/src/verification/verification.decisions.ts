import { VerificationTokenInvalid, type CatalogueError } from '@leadmart/contracts';
import type { Link } from '../links/link.js';
import type { User } from '../users/user.js';
import { isOfRegistrant } from './registration-proof.js';
import type { Visit } from './visit.js';

type Subject = { readonly link: Link; readonly user: User };

export type VerificationDecision =
  | ({ readonly kind: 'verify' | 'verify-without-password' } & Subject)
  | { readonly kind: 'already-verified'; readonly user: User }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/**
 * Decides what opening a verification link does. Mail scanners open links before people do, so a second opening is
 * not an error; but only the opening that verified the address gets a session. A password chosen by someone else
 * before the address was verified is removed (see decisions/0019).
 */
export function decideVerification(
  { link, user }: { readonly link: Link | undefined; readonly user: User | undefined },
  visit: Visit,
): VerificationDecision {
  if (!link || !user || user.lockedAt)
    return { kind: 'refuse', because: VerificationTokenInvalid() };
  if (link.usedAt || user.verifiedAt) return { kind: 'already-verified', user };
  const isRegistrant = isOfRegistrant(user.registrationProof, visit);
  return { kind: isRegistrant ? 'verify' : 'verify-without-password', link, user };
}
