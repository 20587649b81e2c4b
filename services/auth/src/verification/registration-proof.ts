import { subjectHash } from '../limits/subject-hash.js';
import { hashOfLinkToken, newLinkToken } from '../links/link-token.js';
import type { Visit } from './visit.js';

/** What tells the person who registered an account from another one who opens the link. */
export interface RegistrationProof {
  /** Of the secret in the cookie of the browser that registered. */
  readonly secretHash: string;
  /** Of the network address and the program that registered. */
  readonly originHash: string;
}

/** The proof of a registration, and the secret for its cookie. A browser keeps one secret for all its registrations. */
export function newRegistrationProof(visit: Visit): { secret: string; proof: RegistrationProof } {
  const secret = visit.secret ?? newLinkToken();
  return { secret, proof: { secretHash: hashOfLinkToken(secret), originHash: originOf(visit) } };
}

/**
 * Whether a visit is of the person who registered: it carries the cookie of the registration; or it
 * comes from a program without cookies, as scripts are, from where the registration came.
 */
export function isOfRegistrant(proof: RegistrationProof | null | undefined, visit: Visit): boolean {
  if (!proof) return false;
  if (visit.secret !== undefined && hashOfLinkToken(visit.secret) === proof.secretHash) return true;
  return !visit.isBrowser && originOf(visit) === proof.originHash;
}

const originOf = ({ address, userAgent }: Visit): string => subjectHash(address, userAgent);
