import {
  costOf,
  type ClaimId,
  type ClaimReason,
  type ClaimStatus,
  type CreditTenths,
  type DatasetId,
  type LeadOutcome,
  type PurchaseId,
  type SentClaimView,
  type UserId,
} from '@leadmart/contracts';
import type { WorkState } from '@leadmart/platform/work';
import type { Place } from '@leadmart/stock';

/** One request of a buyer to return leads of a pack. Its leads are ClaimedLeads. */
export interface Claim {
  readonly id: ClaimId;
  readonly buyerId: UserId;
  readonly packId: PurchaseId;
  readonly datasetId: DatasetId;
  readonly datasetName: string;
  readonly unitPrice: CreditTenths;
  readonly reason: ClaimReason;
  readonly words?: string;
  readonly status: ClaimStatus;
  readonly leads: number;
  readonly approved: number;
  readonly declined: number;
  readonly automatic: boolean;
  readonly answer?: string;
  readonly leftOut: SentClaimView['leftOut'];
  readonly createdAt: Date;
  readonly decidedAt?: Date;
  /** The time when billing booked its credits. */
  readonly paidAt?: Date;
  /** Set until the leads that it returned as disconnected are counted, see ReturnedLeadWithdrawer. */
  readonly work?: WorkState;
  /** Set once its returned leads are in the return rates, see RateAdder. */
  readonly inReturnRates?: true;
  /** Set when its buyer's account was deleted: from then on it stores no words. */
  readonly isForgotten?: true;
  readonly idempotencyKey?: string;
  readonly requestHash?: string;
}

/** A lead that a buyer wants to return. */
export interface WantedLead extends Place {
  /** Missing when the line has no phone. */
  readonly phone?: number;
}

/** A lead of a claim. A pack has each of its leads here at most once, for ever. */
export interface ClaimedLead extends WantedLead {
  readonly claimId: ClaimId;
  readonly packId: PurchaseId;
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  readonly reason: ClaimReason;
  readonly outcome: LeadOutcome;
  /** Whether the policy approved it without an admin. */
  readonly isAutomatic: boolean;
  readonly boughtAt: Date;
}

/** A pack and its buyer. */
export type PackKey = Pick<Claim, 'packId' | 'buyerId'>;

/** How many leads of a pack are claimed, by their outcome. */
export interface PackReturns {
  readonly open: number;
  readonly approved: number;
  readonly declined: number;
}

export const noReturns: PackReturns = { open: 0, approved: 0, declined: 0 };

/** Returns the credits for the approved leads of a claim. */
export function creditsOf({ approved, unitPrice }: Pick<Claim, 'approved' | 'unitPrice'>) {
  return costOf(approved, unitPrice);
}
