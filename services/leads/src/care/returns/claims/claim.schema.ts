import type {
  ClaimId,
  ClaimReason,
  ClaimStatus,
  CreditTenths,
  DatasetId,
  PurchaseId,
  SentClaimView,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  flag,
  moment,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';

/** The decision of an admin that can still be taken back. */
const verdictFields = {
  /** All or none of the leads, or the ids of these. */
  approve: value<'all' | 'none' | readonly string[]>(),
  status: text<Exclude<ClaimStatus, 'open'>>(),
  approved: number(),
  declined: number(),
  /** The price of the approved leads. */
  credits: number<CreditTenths>(),
  answer: optional(text()),
  adminId: text<UserId>(),
  at: moment(),
};

/** One request of a buyer to return leads of a pack. Its leads are ClaimedLeads. */
export const claims = entity({
  collection: 'claims',
  fields: {
    _id: text<ClaimId>(),
    buyerId: text<UserId>(),
    packId: text<PurchaseId>(),
    datasetId: text<DatasetId>(),
    datasetName: text(),
    /** The price of all its leads. */
    worth: number<CreditTenths>(),
    reason: text<ClaimReason>(),
    words: optional(text()),
    status: text<ClaimStatus>(),
    leads: number(),
    approved: number(),
    declined: number(),
    /** The price of the approved leads. */
    credits: number<CreditTenths>(),
    isAutomatic: flag(),
    answer: optional(text()),
    leftOut: value<SentClaimView['leftOut']>(),
    createdAt: moment(),
    decidedAt: optional(moment()),
    /** The time when billing booked its credits. */
    paidAt: optional(moment()),
    /** The claim is open for its buyer until the verdict is carried out. */
    verdict: optional(part(verdictFields)),
    /** Set while there is a verdict, which is carried out then, see ClaimDecider. */
    verdictWork: dueWork,
    /** Set until the leads that it returned as disconnected are counted, see ReturnedLeadWithdrawer. */
    work: dueWork,
    /** Set once its returned leads are in the return rates, see RateAdder. */
    inReturnRates: optional(flag<true>()),
    /** Set when its buyer's account was deleted: from then on it stores no words. */
    isForgotten: optional(flag<true>()),
    idempotencyKey: optional(text()),
    requestHash: optional(text()),
  },
  indexes: [
    // The buyer's claims about a pack.
    [{ packId: 1, createdAt: -1 }],
    // All claims of a user, to export them and to erase their words.
    [{ buyerId: 1, createdAt: 1 }],
    // The admins' queue.
    [{ status: 1, createdAt: 1 }],
    [{ decidedAt: -1 }, { sparse: true }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
    [{ 'verdictWork.dueAt': 1 }, { sparse: true }],
    // Claims with returned leads that the return rates do not have yet.
    [{ decidedAt: 1 }, { partialFilterExpression: { approved: { $gt: 0 }, inReturnRates: null } }],
    [
      { buyerId: 1, idempotencyKey: 1 },
      { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
    ],
  ],
});

export type ClaimDocument = DocumentOf<typeof claims>;
