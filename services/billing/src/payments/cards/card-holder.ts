import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { cardHolders, savedCardFields } from './card-holder.schema.js';

export type CardHolder = EntityOf<typeof cardHolders, never, 'userId'>;
export type SavedCard = Values<typeof savedCardFields>;

/** The card that is charged unless the user chooses another one. */
export const defaultCardOf = ({ cards, defaultCardId }: CardHolder): SavedCard | undefined =>
  cards.find(({ id }) => id === defaultCardId) ?? cards[0];
