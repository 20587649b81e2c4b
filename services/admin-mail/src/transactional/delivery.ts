import type { Doubt } from '../attempts/attempt.decisions.js';

/**
 * Where a mail is. `sending` is written before the provider is called and stays when nobody learned
 * how the call ended; the others are known endings of the last attempt.
 */
export type DeliveryState = 'sending' | 'postponed' | 'sent' | 'refused' | 'expired' | 'unknown';

/** One entry of the mail log: one mail to one person. It holds no link, no token and no text of the mail. */
export interface Delivery {
  /** The id of the command that asked for the mail. */
  readonly id: string;
  readonly template: string;
  readonly to: string;
  readonly state: DeliveryState;
  readonly doubt?: Doubt;
  /** Which attempt this is; nobody changes an entry whose attempt is not theirs. */
  readonly attempt: number;
  readonly startedAt: Date;
  readonly settledAt?: Date;
  readonly providerMessageId?: string;
  readonly because?: string;
}
