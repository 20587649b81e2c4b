import type { CampaignId, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Campaign } from './campaign.js';

export interface CampaignDocument extends Omit<Campaign, 'id'> {
  readonly _id: CampaignId;
  /** The recipients of a list until it is spread. Never read as a whole. */
  readonly contactIds?: readonly UserId[];
}

export const CAMPAIGN_MODEL = 'Campaign';

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const campaignSchema = new Schema<CampaignDocument>(
  {
    _id: String,
    adminId: text,
    subject: text,
    message: text,
    sender: { type: Schema.Types.Mixed, required: true },
    audience: text,
    recipients: { type: Number, default: null },
    unsubscribed: { type: Number, default: null },
    claims: { type: [String], required: true },
    inputHash: text,
    status: text,
    startsAt: Date,
    stop: { type: Schema.Types.Mixed, default: undefined },
    isSpread: { type: Boolean, required: true },
    cursor: { type: String, default: '' },
    placed: whole,
    contactIds: { type: [String], default: undefined, select: false },
    counts: { type: Schema.Types.Mixed, required: true },
    retries: whole,
    retryAskedAt: Date,
    createdAt: { type: Date, required: true },
    completedAt: Date,
  },
  { collection: 'campaigns', versionKey: false },
);
campaignSchema.index({ claims: 1 }, { unique: true });
campaignSchema.index({ createdAt: -1, _id: -1 });
campaignSchema.index({ status: 1, createdAt: 1 });
