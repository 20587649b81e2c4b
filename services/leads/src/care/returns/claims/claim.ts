import { tenths, type CreditTenths } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import type { claims } from './claim.schema.js';
import type { ClaimedLeadDocument } from './claimed-lead.schema.js';
import type { PackReturnsDocument } from './pack-returns.schema.js';

export type Claim = EntityOf<typeof claims>;
export type ClaimedLead = Omit<ClaimedLeadDocument, '_id'>;
export type PackReturns = Omit<PackReturnsDocument, '_id' | 'buyerId'>;

/** A lead that a buyer wants to return. */
export type WantedLead = Pick<ClaimedLead, 'shelf' | 'number' | 'phone' | 'price'>;

/** A pack and its buyer. */
export type PackKey = Pick<Claim, 'packId' | 'buyerId'>;

export const noReturns: PackReturns = { open: 0, approved: 0, declined: 0 };

export type Verdict = NonNullable<Claim['verdict']>;

/** The claim as it is once its verdict, if there is one, is carried out. */
export function asDecided({ verdict, ...claim }: Claim): Claim {
  if (!verdict) return claim;
  const { status, approved, declined, credits, answer, at: decidedAt } = verdict;
  return { ...claim, status, approved, declined, credits, decidedAt, ...(answer && { answer }) };
}

/** The end of the time in which the verdict can be taken back; nothing without a verdict. */
export const undoableUntilOf = ({ verdict, verdictWork }: Claim): { undoableUntil?: string } =>
  verdict && verdictWork?.dueAt ? { undoableUntil: verdictWork.dueAt.toISOString() } : {};

/** Returns the price of leads, which is what their return gives back. */
export function priceOf(leads: readonly Pick<ClaimedLead, 'price'>[]): CreditTenths {
  return tenths(leads.reduce((sum, { price }) => sum + price, 0));
}
