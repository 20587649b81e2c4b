import type { CampaignCounts, CampaignId, MailSender, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  moment,
  number,
  onDemand,
  optional,
  orNull,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** An admin's stop of a campaign. */
export const campaignStopFields = {
  at: moment(),
  adminId: text<UserId>(),
  isBeforeStart: flag(),
  /** False if more recipients would have followed. */
  isSpread: flag(),
};

/** One mail to many people: its text, its audience and its progress. */
export const campaigns = entity({
  name: 'Campaign',
  collection: 'campaigns',
  fields: {
    _id: text<CampaignId>(),
    adminId: text<UserId>(),
    subject: text(),
    message: text(),
    sender: value<MailSender>(),
    audience: text<'all' | 'list'>(),
    /** Recipients of a list, and members of the list who unsubscribed; null for a mail to all users. */
    recipients: orNull(number()),
    unsubscribed: orNull(number()),
    /** Unique, so that a second click, which has a claim in common, is rejected. */
    claims: list(text()),
    inputHash: text(),
    /** `scheduled` until `startsAt`. `stopping` sends nothing; the results of mails in progress are awaited. */
    status: text<'scheduled' | 'running' | 'stopping' | 'completed'>(),
    startsAt: optional(moment()),
    stop: optional(part(campaignStopFields)),
    /** Every recipient has a mail in `campaign_mails`. */
    isSpread: flag(),
    /** The position of the spreader: the last contact, and the number of contacts placed. */
    cursor: text(),
    placed: number(),
    /** The recipients of a list until it is spread. Never read as a whole. */
    contactIds: onDemand(optional(list(text<UserId>()))),
    counts: value<CampaignCounts>(),
    retries: number(),
    /** Mails that failed before this time are still to be queued again. */
    retryAskedAt: optional(moment()),
    createdAt: moment(),
    completedAt: optional(moment()),
  },
  indexes: [
    [{ claims: 1 }, { unique: true }],
    [{ createdAt: -1, _id: -1 }],
    [{ status: 1, createdAt: 1 }],
  ],
});

export type CampaignDocument = DocumentOf<typeof campaigns>;
