/**
 * Where a mail is. `sending` is written before the provider is called and stays when nobody learned
 * how the call ended; the others are known endings of the last attempt.
 */
export type DeliveryState = 'sending' | 'postponed' | 'sent' | 'refused' | 'expired' | 'unknown';

/** Why a `sending` mail is in doubt: the provider answered 5xx, or did not answer. Absent while the call may still run. */
export type Doubt = 'failed' | 'silent';

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
