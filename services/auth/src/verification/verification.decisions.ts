import {
  CodeInvalid,
  VerificationCodeSpent,
  VerificationTokenInvalid,
  type CatalogueError,
} from '@leadmart/contracts';
import type { FoundLink, LinkCode } from '../links/link.js';
import type { Visitor } from '../sessions/visitor.js';
import { isOfRegistrant } from '../users/registration-proof.js';
import type { User } from '../users/user.js';

/** A link and its user, as far as they exist. */
export interface Found {
  readonly link: FoundLink | undefined;
  readonly user: User | undefined;
}

type Refusal = { readonly kind: 'refuse'; readonly because: CatalogueError };

export type LinkDecision =
  | { readonly kind: 'verify'; readonly link: FoundLink; readonly user: User }
  | { readonly kind: 'already-verified' }
  | Refusal;

export type OpeningDecision =
  | LinkDecision
  | { readonly kind: 'ask-for-password'; readonly email: string };

export type CodeDecision = { readonly kind: 'accept' } | Refusal;

/** Attempts to enter one code. */
export const mostTries = 5;

/**
 * Decides what a verification link can do for a person with the password. Mail scanners open links before people do, and
 * people open older mails, so every link to a verified user answers so; but none opens a session again.
 */
export function decideLink({ link, user }: Found): LinkDecision {
  if (!link || !user || user.lockedAt)
    return { kind: 'refuse', because: VerificationTokenInvalid({ reason: 'unknown' }) };
  if (user.verifiedAt) return { kind: 'already-verified' };
  const { state: reason } = link;
  if (reason === 'open') return { kind: 'verify', link, user };
  return { kind: 'refuse', because: VerificationTokenInvalid({ reason, email: user.email }) };
}

/**
 * Decides what opening a verification link does. The password was chosen by whoever registered, perhaps not by the
 * owner of the address. So only that browser verifies by opening; every other one has to know the password, or to
 * replace it (see decisions/0019).
 */
export function decideOpening(found: Found, visitor: Visitor): OpeningDecision {
  const decision = decideLink(found);
  if (decision.kind !== 'verify' || isOfRegistrant(decision.user.registrationProof, visitor))
    return decision;
  return { kind: 'ask-for-password', email: decision.user.email };
}

/** Decides about a code after its attempt was counted; `code` is undefined if it was spent before. */
export function decideCode(code: LinkCode | undefined, givenHash: string): CodeDecision {
  if (code?.hash === givenHash) return { kind: 'accept' };
  const isLast = !code || code.tries >= mostTries;
  return { kind: 'refuse', because: isLast ? VerificationCodeSpent() : CodeInvalid() };
}
