import type {
  CampaignCounts,
  CampaignId,
  MailSender,
  SegmentId,
  SegmentRule,
  SendMailView,
  UserId,
} from '@leadmart/contracts';
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

/** A user of a list who gets no mail. */
export const leftOutFields = {
  contactId: text<UserId>(),
  reason: text<SendMailView['leftOut'][number]['reason']>(),
};

const segmentFields = {
  id: text<SegmentId>(),
  name: text(),
  rule: value<SegmentRule>(),
};

/** One mail to many people: its text, its audience and its progress. */
export const campaigns = entity({
  collection: 'campaigns',
  fields: {
    _id: text<CampaignId>(),
    adminId: text<UserId>(),
    subject: text(),
    message: text(),
    sender: value<MailSender>(),
    audience: text<'all' | 'list' | 'segment'>(),
    /** As it was when the mail was written: the segment may be deleted before the mail starts. */
    segment: optional(part(segmentFields)),
    /** Sent to its author only. */
    isTest: flag(),
    /** Recipients of a list, and members of the list who unsubscribed or are not verified; null for another audience. */
    recipients: orNull(number()),
    unsubscribed: orNull(number()),
    unverified: orNull(number()),
    /** The first of them, whom the answer names. */
    leftOut: list(part(leftOutFields)),
    /** Unique: a second click, which has a key in common, finds this mail. See `requestKeysOf`. */
    requestKeys: list(text()),
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
    /** The users of a list until it is spread, or for good if it was undone before. Never read as a whole. */
    contactIds: onDemand(optional(list(text<UserId>()))),
    counts: value<CampaignCounts>(),
    retries: number(),
    /** Mails that failed before this time are still to be queued again. */
    retryAskedAt: optional(moment()),
    createdAt: moment(),
    completedAt: optional(moment()),
  },
  indexes: [
    [{ requestKeys: 1 }, { unique: true }],
    // The log of mails, and that of tests.
    [{ isTest: 1, createdAt: -1, _id: -1 }],
    [{ status: 1, createdAt: 1 }],
  ],
});

export type CampaignDocument = DocumentOf<typeof campaigns>;
