import { subjectHash } from '../limits/subject-hash.js';
import { hashOfLinkToken, newLinkToken } from '../links/link-secrets.js';
import type { Visitor } from '../sessions/visitor.js';

/** Distinguishes the person who registered from another person who opens the link. */
export interface RegistrationProof {
  /** Hash of the secret in the cookie of the browser that registered. */
  readonly secretHash: string;
  /** Hash of the network address and the user agent that registered; null once the address is verified. */
  readonly originHash: string | null;
}

/** The proof of a user whose address is verified: recognizes the browser only. */
export function spent(proof: RegistrationProof | null): RegistrationProof | null {
  return proof ? { ...proof, originHash: null } : null;
}

/** Creates the proof of a registration and the secret for its cookie. A browser uses one secret for all registrations. */
export function newRegistrationProof(visitor: Visitor): {
  secret: string;
  proof: RegistrationProof;
} {
  const secret = visitor.secret ?? newLinkToken();
  return { secret, proof: { secretHash: hashOfLinkToken(secret), originHash: originOf(visitor) } };
}

/**
 * True if the visitor is the person who registered: it carries the registration's cookie, or it comes from a
 * script without cookies at the address of the registration.
 */
export function isOfRegistrant(
  proof: RegistrationProof | null | undefined,
  visitor: Visitor,
): boolean {
  if (!proof) return false;
  if (visitor.secret !== undefined && hashOfLinkToken(visitor.secret) === proof.secretHash)
    return true;
  return !visitor.isBrowser && originOf(visitor) === proof.originHash;
}

const originOf = ({ address, userAgent }: Visitor): string => subjectHash(address, userAgent);
