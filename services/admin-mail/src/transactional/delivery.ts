import type { Doubt } from '../delivery-attempts/attempt.decisions.js';

/**
 * The state of a mail. `sending` is stored before the provider is called and stays until the result of the call is
 * known; the other states are results of the last attempt. `withheld`: too many mails to a receiver who proved nothing.
 */
export type DeliveryState =
  | 'sending'
  | 'postponed'
  | 'sent'
  | 'refused'
  | 'expired'
  | 'withheld'
  | 'unknown';

/** One entry of the mail log: one mail to one person. Contains no link, no token and no text of the mail. */
export interface Delivery {
  /** The message id of the command. */
  readonly id: string;
  readonly template: string;
  readonly to: string;
  readonly state: DeliveryState;
  readonly doubt?: Doubt;
  /** The number of the attempt. A process changes an entry only while this number is its own. */
  readonly attempt: number;
  readonly startedAt: Date;
  readonly settledAt?: Date;
  readonly providerMessageId?: string;
  readonly because?: string;
}
