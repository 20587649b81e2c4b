import type { CampaignId, UserId } from '@leadmart/contracts';
import type { Doubt } from '../../delivery-attempts/attempt.decisions.js';

/**
 * The state of a mail. `sending` is stored before the provider is called and stays until the result of the call is
 * known. `sent`, `failed`, `unknown`, `skipped` and `stopped` are final; an admin may retry failed mails.
 */
export type CampaignMailState =
  | 'queued'
  | 'sending'
  | 'postponed'
  | 'sent'
  | 'failed'
  | 'unknown'
  | 'skipped'
  | 'stopped';

/** The mail of one campaign to one person; unique. */
export interface CampaignMail {
  /** The ids of the campaign and the contact; the provider's records can be searched by it. */
  readonly id: string;
  readonly campaignId: CampaignId;
  readonly contactId: UserId;
  readonly to: string;
  readonly state: CampaignMailState;
  readonly doubt?: Doubt;
  /** The number of the attempt. A process changes a mail only while this number is its own. */
  readonly attempt: number;
  /** Attempts since the mail was last queued; determines the next delay. */
  readonly tries: number;
  readonly startedAt?: Date;
  /** The time of the next step; in a final state, the time at which the mail reached it. */
  readonly dueAt: Date;
  readonly providerMessageId?: string;
  readonly because?: string;
}

/** A mail whose attempt is recorded. */
export type StartedMail = CampaignMail & { readonly startedAt: Date };
