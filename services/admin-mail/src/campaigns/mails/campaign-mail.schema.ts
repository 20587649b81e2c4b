import type { CampaignId, UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  optional,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';
import type { Doubt } from '../../delivery-attempts/attempt.decisions.js';

/** The mail of one campaign to one person; unique. */
export const campaignMails = entity({
  collection: 'campaign_mails',
  fields: {
    /** The ids of the campaign and the contact; the provider's records can be searched by it. */
    _id: text(),
    campaignId: text<CampaignId>(),
    contactId: text<UserId>(),
    to: text(),
    /**
     * `sending` is stored before the provider is called and stays until the result of the call is known. `sent`, `failed`,
     * `unknown`, `skipped` and `stopped` are final; an admin may retry failed mails.
     */
    state: text<
      'queued' | 'sending' | 'postponed' | 'sent' | 'failed' | 'unknown' | 'skipped' | 'stopped'
    >(),
    doubt: optional(text<Doubt>()),
    /** The number of the attempt. A process changes a mail only while this number is its own. */
    attempt: number(),
    /** Attempts since the mail was last queued; determines the next delay. */
    tries: number(),
    startedAt: optional(moment()),
    /** The time of the next step; in a final state, the time at which the mail reached it. */
    dueAt: moment(),
    providerMessageId: optional(text()),
    because: optional(text()),
    forgetAt: moment(),
  },
  indexes: [
    // One mail per address, also when two users had the address one after the other.
    [{ campaignId: 1, to: 1 }, { unique: true }],
    // Finds due, open and failed mails, and counts mails by state.
    [{ campaignId: 1, state: 1, dueAt: 1 }],
    // Finds the mails of one user, to export them and to erase the address.
    [{ contactId: 1, dueAt: -1 }],
    [{ forgetAt: 1 }, { expireAfterSeconds: 0 }],
  ],
});

export type CampaignMailDocument = DocumentOf<typeof campaignMails>;
export type CampaignMail = EntityOf<typeof campaignMails, 'forgetAt'>;
export type CampaignMailState = CampaignMail['state'];

/** A mail whose attempt is recorded. */
export type StartedMail = CampaignMail & { readonly startedAt: Date };
