import { Schema } from 'mongoose';
import type { ClaimedLead } from './claim.js';

/** `_id` is `<pack>:<shelf>:<number>`: a lead of a pack cannot be claimed twice. */
export type ClaimedLeadDocument = ClaimedLead & { readonly _id: string };

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const claimedLeadSchema = new Schema<ClaimedLeadDocument>(
  {
    _id: String,
    claimId: text,
    packId: text,
    buyerId: text,
    datasetId: text,
    shelf: whole,
    number: whole,
    phone: Number,
    reason: text,
    outcome: text,
    isAutomatic: { type: Boolean, required: true },
    boughtAt: { type: Date, required: true },
  },
  { collection: 'claimed_leads', versionKey: false },
);
claimedLeadSchema.index({ claimId: 1, shelf: 1, number: 1 });
// Claims of other buyers about the same phone, in any dataset.
claimedLeadSchema.index({ phone: 1 }, { sparse: true });
// The returned leads of an upload.
claimedLeadSchema.index({ datasetId: 1, shelf: 1, number: 1 });

export const CLAIMED_LEAD_MODEL = 'ClaimedLead';
