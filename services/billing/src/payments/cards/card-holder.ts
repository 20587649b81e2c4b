import type { UserId } from '@leadmart/contracts';

/** A card on file. The payment provider has its number; we have what a receipt shows of it. */
export interface SavedCard {
  /** The provider's id of the payment method. */
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly addedAt: Date;
}

/** A user with cards on file, who is a customer at the payment provider. */
export interface CardHolder {
  readonly userId: UserId;
  readonly customerId: string;
  readonly cards: readonly SavedCard[];
  readonly defaultCardId?: string;
  /** The sentence that the user agreed to last, and when. */
  readonly consent?: { readonly text: string; readonly at: Date };
}

/** The card that is charged unless the user chooses another one. */
export const defaultCardOf = ({ cards, defaultCardId }: CardHolder): SavedCard | undefined =>
  cards.find(({ id }) => id === defaultCardId) ?? cards[0];
