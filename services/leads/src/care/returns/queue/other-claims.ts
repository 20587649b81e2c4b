import type { UserId } from '@leadmart/contracts';
import type { ClaimedLead } from '../claims/claim.js';

/** The claims of other buyers about phones. */
export interface OtherClaims {
  /** How many other buyers claimed the phone of a lead, and how many of them got their credits back. */
  readonly of: (lead: Pick<ClaimedLead, 'phone'>) => { claimed: number; approved: number };
}

/** Groups claimed leads by phone, without those of one buyer. A buyer with two such claims counts once. */
export function claimsByPhone(leads: readonly ClaimedLead[], except: UserId): OtherClaims {
  const byPhone = new Map<number, { claimed: Set<UserId>; approved: Set<UserId> }>();
  for (const { phone, buyerId, outcome } of leads) {
    if (phone === undefined || buyerId === except) continue;
    const known = byPhone.get(phone) ?? { claimed: new Set(), approved: new Set() };
    byPhone.set(phone, known);
    known.claimed.add(buyerId);
    if (outcome === 'approved') known.approved.add(buyerId);
  }
  return {
    of: ({ phone }) => {
      const known = phone === undefined ? undefined : byPhone.get(phone);
      return { claimed: known?.claimed.size ?? 0, approved: known?.approved.size ?? 0 };
    },
  };
}
