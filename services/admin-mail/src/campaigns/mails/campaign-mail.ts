import type { CampaignId, UserId } from '@leadmart/contracts';
import type { Doubt } from '../../attempts/attempt.decisions.js';

/**
 * Where a mail is. `sending` is written before the provider is called and stays while nobody knows how
 * the call ended; `sent`, `failed`, `unknown` and `skipped` are final (an admin may retry what failed).
 */
export type CampaignMailState =
  'queued' | 'sending' | 'postponed' | 'sent' | 'failed' | 'unknown' | 'skipped';

export const openStates = ['queued', 'sending', 'postponed'] as const;

/** The mail of one campaign to one person: there is never a second one. */
export interface CampaignMail {
  /** The campaign's and the contact's id; the provider knows the mail by it. */
  readonly id: string;
  readonly campaignId: CampaignId;
  readonly contactId: UserId;
  readonly to: string;
  readonly state: CampaignMailState;
  readonly doubt?: Doubt;
  /** Which attempt this is; nobody changes a mail whose attempt is not theirs. */
  readonly attempt: number;
  /** Attempts since it was queued, the last time by a retry: how long to wait depends on it. */
  readonly tries: number;
  readonly startedAt?: Date;
  /** When it is to be looked at next; of one in a final state, when it got there. */
  readonly dueAt: Date;
  readonly providerMessageId?: string;
  readonly because?: string;
}

/** A mail whose attempt is written down. */
export type StartedMail = CampaignMail & { readonly startedAt: Date };
