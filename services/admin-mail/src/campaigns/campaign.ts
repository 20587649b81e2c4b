import type { CampaignCounts, CampaignId, MailSender, UserId } from '@leadmart/contracts';

/** An admin's stop of a campaign. */
export interface CampaignStop {
  readonly at: Date;
  readonly adminId: UserId;
  readonly isBeforeStart: boolean;
  /** False if more recipients would have followed. */
  readonly isSpread: boolean;
}

/** One mail to many people: its text, its audience and its progress. */
export interface Campaign {
  readonly id: CampaignId;
  readonly adminId: UserId;
  readonly subject: string;
  readonly message: string;
  readonly sender: MailSender;
  readonly audience: 'all' | 'list';
  /** Recipients of a list, and members of the list who unsubscribed; null for a mail to all users. */
  readonly recipients: number | null;
  readonly unsubscribed: number | null;
  /** Unique, so that a second click, which has a claim in common, is rejected. */
  readonly claims: readonly string[];
  readonly inputHash: string;
  /** `scheduled` until `startsAt`. `stopping` sends nothing; the results of mails in progress are awaited. */
  readonly status: 'scheduled' | 'running' | 'stopping' | 'completed';
  readonly startsAt?: Date;
  readonly stop?: CampaignStop;
  /** Every recipient has a mail in `campaign_mails`. */
  readonly isSpread: boolean;
  /** The position of the spreader: the last contact, and the number of contacts placed. */
  readonly cursor: string;
  readonly placed: number;
  readonly counts: CampaignCounts;
  readonly retries: number;
  /** Mails that failed before this time are still to be queued again. */
  readonly retryAskedAt?: Date;
  readonly createdAt: Date;
  readonly completedAt?: Date;
}

export const noCounts: CampaignCounts = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  postponed: 0,
  unknown: 0,
  skipped: 0,
  stopped: 0,
};
