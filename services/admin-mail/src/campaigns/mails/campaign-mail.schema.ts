import { Schema } from 'mongoose';
import type { CampaignMail } from './campaign-mail.js';

export interface CampaignMailDocument extends Omit<CampaignMail, 'id'> {
  readonly _id: string;
  readonly forgetAt: Date;
}

export const CAMPAIGN_MAIL_MODEL = 'CampaignMail';

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const campaignMailSchema = new Schema<CampaignMailDocument>(
  {
    _id: String,
    campaignId: text,
    contactId: text,
    to: text,
    state: text,
    doubt: String,
    attempt: whole,
    tries: whole,
    startedAt: Date,
    dueAt: { type: Date, required: true },
    providerMessageId: String,
    because: String,
    forgetAt: { type: Date, required: true },
  },
  { collection: 'campaign_mails', versionKey: false },
);
// One mail per address, also when two users had the address one after the other.
campaignMailSchema.index({ campaignId: 1, to: 1 }, { unique: true });
// Finds due, open and failed mails, and counts mails by state.
campaignMailSchema.index({ campaignId: 1, state: 1, dueAt: 1 });
// Finds the mails of one user, to export them and to erase the address.
campaignMailSchema.index({ contactId: 1, dueAt: -1 });
campaignMailSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
