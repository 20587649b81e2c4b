import {
  entity,
  moment,
  number,
  optional,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';
import type { Doubt } from '../delivery-attempts/attempt.decisions.js';

/** One entry of the mail log: one mail to one person. Contains no link, no token and no text of the mail. */
export const deliveries = entity({
  collection: 'deliveries',
  fields: {
    /** The message id of the command. */
    _id: text(),
    template: text(),
    to: text(),
    /**
     * `sending` is stored before the provider is called and stays until the result of the call is known; the other states
     * are results of the last attempt. `withheld`: too many mails to a receiver who proved nothing.
     */
    state: text<
      'sending' | 'postponed' | 'sent' | 'refused' | 'expired' | 'withheld' | 'unknown'
    >(),
    doubt: optional(text<Doubt>()),
    /** The number of the attempt. A process changes an entry only while this number is its own. */
    attempt: number(),
    startedAt: moment(),
    settledAt: optional(moment()),
    providerMessageId: optional(text()),
    because: optional(text()),
    /** The time of the entry's deletion. */
    forgetAt: moment(),
  },
  indexes: [
    // Finds the mails of one person, for support.
    [{ to: 1, startedAt: -1 }],
    [{ forgetAt: 1 }, { expireAfterSeconds: 0 }],
  ],
});

export type DeliveryDocument = DocumentOf<typeof deliveries>;
export type Delivery = EntityOf<typeof deliveries, 'forgetAt'>;
export type DeliveryState = Delivery['state'];
