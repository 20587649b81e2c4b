import { dueWork } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { Claim } from './claim.js';

export type ClaimDocument = Omit<Claim, 'id'> & { readonly _id: Claim['id'] };

const text = { type: String, required: true };
const count = { type: Number, required: true };

export const claimSchema = new Schema<ClaimDocument>(
  {
    _id: String,
    buyerId: text,
    packId: text,
    datasetId: text,
    datasetName: text,
    unitPrice: count,
    reason: text,
    words: String,
    status: text,
    leads: count,
    approved: count,
    declined: count,
    automatic: { type: Boolean, required: true },
    answer: String,
    leftOut: Object,
    createdAt: { type: Date, required: true },
    decidedAt: Date,
    paidAt: Date,
    work: dueWork.stored,
    inReturnRates: Boolean,
    isForgotten: Boolean,
    idempotencyKey: String,
    requestHash: String,
  },
  { collection: 'claims', versionKey: false },
);
// The buyer's claims about a pack.
claimSchema.index({ packId: 1, createdAt: -1 });
// All claims of a user, to export them and to erase their words.
claimSchema.index({ buyerId: 1, createdAt: 1 });
// The admins' queue.
claimSchema.index({ status: 1, createdAt: 1 });
claimSchema.index({ decidedAt: -1 }, { sparse: true });
claimSchema.index({ 'work.dueAt': 1 }, { sparse: true });
// Claims with returned leads that the return rates do not have yet.
claimSchema.index(
  { decidedAt: 1 },
  { partialFilterExpression: { approved: { $gt: 0 }, inReturnRates: null } },
);
claimSchema.index(
  { buyerId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export const CLAIM_MODEL = 'Claim';
