import type {
  ClaimId,
  ClaimReason,
  CreditTenths,
  DatasetId,
  LeadOutcome,
  PurchaseId,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  flag,
  moment,
  number,
  optional,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { ShelfIndex } from '@leadmart/stock';

/** A lead of a claim. A pack has each of its leads here at most once, for ever. */
export const claimedLeads = entity({
  collection: 'claimed_leads',
  fields: {
    /** `<pack>:<shelf>:<number>`: a lead of a pack cannot be claimed twice. */
    _id: text(),
    claimId: text<ClaimId>(),
    packId: text<PurchaseId>(),
    buyerId: text<UserId>(),
    datasetId: text<DatasetId>(),
    /** Its `Place`. */
    shelf: number<ShelfIndex>(),
    number: number(),
    /** Its price in the pack, which its return gives back. */
    price: number<CreditTenths>(),
    /** Missing when the line has no phone. */
    phone: optional(number()),
    reason: text<ClaimReason>(),
    outcome: text<LeadOutcome>(),
    /** Whether the policy approved it without an admin. */
    isAutomatic: flag(),
    boughtAt: moment(),
  },
  indexes: [
    [{ claimId: 1, shelf: 1, number: 1 }],
    // Claims of other buyers about the same phone, in any dataset.
    [{ phone: 1 }, { sparse: true }],
    // The returned leads of an upload.
    [{ datasetId: 1, shelf: 1, number: 1 }],
  ],
});

export type ClaimedLeadDocument = DocumentOf<typeof claimedLeads>;
