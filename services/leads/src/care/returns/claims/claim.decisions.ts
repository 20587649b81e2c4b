import {
  ClaimAlreadyDecided,
  LeadsAlreadyClaimed,
  LeadsNotInPack,
  ReturnCapExceeded,
  ReturnWindowOver,
  type CatalogueError,
  type ClaimReason,
  type ClaimStatus,
  type ReturnsPolicy,
  type SentClaimView,
  type UserId,
} from '@leadmart/contracts';
import type { Claim, ClaimedLead, PackReturns } from './claim.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** A pack for the terms of its returns. */
export interface ReturnablePack {
  readonly leads: number;
  readonly boughtAt: Date;
  /** Whether its buyer has paid money. Accounts are free, and so are their claims. */
  readonly hasPaid: boolean;
}

/** The policy as numbers of one pack. */
export interface PackTerms {
  readonly windowDays: number;
  readonly windowEndsAt: Date;
  /** The most leads that can be returned: at least one of a small pack. */
  readonly cap: number;
  /**
   * The most leads that are returned without an admin: none of a small pack, or packs of one lead would be free, and none
   * of a buyer who paid no money.
   */
  readonly automatic: number;
}

export function termsOf(
  { windowDays, capPercent, automaticPercent }: ReturnsPolicy,
  { leads, boughtAt, hasPaid }: ReturnablePack,
): PackTerms {
  return {
    windowDays,
    windowEndsAt: new Date(boughtAt.getTime() + windowDays * dayMs),
    // Multiplied first: 10 % of 30 leads is 3, and 30 × 0.1 is more than 3.
    cap: Math.ceil((leads * capPercent) / 100),
    automatic: hasPaid ? Math.floor((leads * automaticPercent) / 100) : 0,
  };
}

/** Returns the number of leads of a pack that can still be claimed. Declined ones do not count towards the cap. */
export function leftToClaim({ cap }: PackTerms, { open, approved }: PackReturns): number {
  return Math.max(0, cap - open - approved);
}

export interface WantedReturn {
  readonly terms: PackTerms;
  readonly returns: PackReturns;
  /** Leads that are not part of a claim yet. */
  readonly fresh: number;
  readonly leftOut: SentClaimView['leftOut'];
  readonly now: Date;
}

export type ClaimDecision =
  | { readonly kind: 'refuse'; readonly because: CatalogueError }
  | { readonly kind: 'accept'; readonly isAutomatic: boolean };

/** Decides whether leads can be claimed, and whether the policy approves them at once. */
export function decideClaim({ terms, returns, fresh, leftOut, now }: WantedReturn): ClaimDecision {
  const refuse = (because: CatalogueError) => ({ kind: 'refuse', because }) as const;
  const { windowDays, windowEndsAt, cap, automatic } = terms;
  if (now > windowEndsAt)
    return refuse(ReturnWindowOver({ windowDays, endedAt: windowEndsAt.toISOString() }));
  const { alreadyClaimed, notInPack } = leftOut;
  if (fresh === 0)
    return refuse(
      alreadyClaimed > 0 ? LeadsAlreadyClaimed({ alreadyClaimed }) : LeadsNotInPack({ notInPack }),
    );
  const left = leftToClaim(terms, returns);
  if (fresh > left) return refuse(ReturnCapExceeded({ claimed: fresh, left, cap }));
  return { kind: 'accept', isAutomatic: returns.open + returns.approved + fresh <= automatic };
}

export function statusOf(leads: number, approved: number): Exclude<ClaimStatus, 'open'> {
  if (approved === 0) return 'declined';
  return approved === leads ? 'approved' : 'partly';
}

export type VerdictDecision =
  | { readonly kind: 'decide' | 'done-before' }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Decides about so many approved leads. `isSame` says whether leads that were approved before are these. */
export function decideVerdict(
  { status, approved }: Pick<Claim, 'status' | 'approved'>,
  wanted: number,
  isSame: boolean,
): VerdictDecision {
  if (status === 'open') return { kind: 'decide' };
  if (approved === wanted && isSame) return { kind: 'done-before' };
  return { kind: 'refuse', because: ClaimAlreadyDecided({ status }) };
}

/** Returns whether leads returned for this reason may be bad for every buyer. */
export function isBadForAll(reason: ClaimReason): boolean {
  return reason === 'disconnected';
}

/** When leads are bad for every buyer. */
export interface WithdrawalTerms {
  readonly withdrawAfterBuyers: number;
  /** The buyers whose returns count without a decision of an admin. */
  readonly established: ReadonlySet<UserId>;
}

/**
 * Returns the phones that at least so many different buyers returned as disconnected. Returns count that an admin approved,
 * or that established buyers made.
 */
export function badPhones(
  leads: readonly ClaimedLead[],
  { withdrawAfterBuyers, established }: WithdrawalTerms,
): number[] {
  const buyers = new Map<number, Set<UserId>>();
  for (const { phone, buyerId, reason, outcome, isAutomatic } of leads) {
    if (phone === undefined || outcome !== 'approved' || !isBadForAll(reason)) continue;
    if (isAutomatic && !established.has(buyerId)) continue;
    const known = buyers.get(phone) ?? new Set();
    buyers.set(phone, known.add(buyerId));
  }
  return [...buyers].flatMap(([phone, { size }]) => (size >= withdrawAfterBuyers ? [phone] : []));
}
