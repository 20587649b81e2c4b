import type { UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** A card on file. The payment provider has its number; we have what a receipt shows of it. */
export const savedCardFields = {
  /** The provider's id of the payment method. */
  id: text(),
  brand: text(),
  last4: text(),
  expMonth: number(),
  expYear: number(),
  addedAt: moment(),
};

/** A user with cards on file, who is a customer at the payment provider. */
export const cardHolders = entity({
  collection: 'cardholders',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    customerId: text(),
    cards: list(part(savedCardFields)),
    defaultCardId: optional(text()),
    /** The sentence that the user agreed to last, and when. */
    consent: optional(part({ text: text(), at: moment() })),
  },
});

export type CardHolderDocument = DocumentOf<typeof cardHolders>;
