import { tenthsToCredits, type ClaimView, type SentClaimView } from '@leadmart/contracts';
import type { Claim } from './claim.js';

export function toClaimView(claim: Claim): ClaimView {
  const { id, packId, reason, words, status, leads, approved, declined } = claim;
  const { isAutomatic: automatic, answer, createdAt, decidedAt, paidAt } = claim;
  return {
    _id: id,
    pack: packId,
    reason,
    ...(words && { words }),
    status,
    leads,
    approved,
    declined,
    automatic,
    ...(answer && { answer }),
    credits: tenthsToCredits(claim.credits),
    paid: paidAt !== undefined,
    createdAt: createdAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  };
}

/** `columns` are those of a file with phones. */
export function toSentClaimView(
  claim: Claim,
  columns: SentClaimView['columns'] = null,
): SentClaimView {
  return { claim: toClaimView(claim), leftOut: claim.leftOut, columns };
}
