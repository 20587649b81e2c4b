import type { CampaignCounts, CampaignId, MailSender, UserId } from '@leadmart/contracts';

/** One mail to many people: what an admin wrote, to whom, and how far it is. */
export interface Campaign {
  readonly id: CampaignId;
  readonly adminId: UserId;
  readonly subject: string;
  readonly message: string;
  readonly sender: MailSender;
  readonly audience: 'all' | 'list';
  /** How many of a list get it, and how many do not because they unsubscribed; null for everybody. */
  readonly recipients: number | null;
  readonly unsubscribed: number | null;
  /** Unique: what a second click would claim, too. */
  readonly claims: readonly string[];
  readonly inputHash: string;
  readonly status: 'running' | 'completed';
  /** Every recipient has a mail in `campaign_mails`. */
  readonly isSpread: boolean;
  /** Where spreading goes on: the last contact of everybody, or how many of a list are done. */
  readonly cursor: string;
  readonly placed: number;
  readonly counts: CampaignCounts;
  readonly retries: number;
  /** Failed mails of before then are still to be queued again. */
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
};
