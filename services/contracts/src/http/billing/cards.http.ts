import { z } from 'zod';
import { cardPath, cardSetupPath, cardsPath, defaultCardPath } from '../../account-paths.js';
import { billing } from '../operations.js';

/** The most cards on file of a user. */
export const maxSavedCards = 5;

/** The sentence that a user agrees to before a card is stored. */
export const cardConsent =
  'Leadmart may store this card with its payment provider and charge it when I buy credits here, or when a top-up that I turned on is due.';

const cardIdSchema = z
  .string('expected the id of a card')
  .regex(/^\w{1,120}$/, 'expected the id of a card');

export const savedCardSchema = z.object({
  _id: cardIdSchema,
  /** The provider's word, for example `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
});
export type SavedCardView = z.output<typeof savedCardSchema>;

/** The cards on file, the oldest first. */
export const savedCardsSchema = z.object({ cards: z.array(savedCardSchema), consent: z.string() });
export type SavedCardsView = z.output<typeof savedCardsSchema>;

export const cardSetupSchema = z.object({ setupIntentId: z.string(), clientSecret: z.string() });
export type CardSetupView = z.output<typeof cardSetupSchema>;

export const saveCardBody = z.strictObject({
  setupIntentId: z
    .string('expected the id of a setup')
    .regex(/^seti_[A-Za-z0-9]{1,120}$/, 'expected the id of a setup')
    .meta({ examples: ['seti_1QxYz2'] }),
});

const cardParams = z.object({ id: cardIdSchema });

export const savedCardsEndpoint = billing.user.get(cardsPath, {
  summary: 'The cards on file, the oldest first, and the sentence to agree to before adding one',
  response: savedCardsSchema,
});
export const beginCardSetupEndpoint = billing.user.post(cardSetupPath, {
  summary: `Begin to add a card on file, at most ${maxSavedCards}: the browser confirms the setup with Stripe.js`,
  body: z.strictObject({
    /** The user has agreed to the sentence of the list. */
    consent: z.literal(true, 'expected true: the user has to agree'),
  }),
  response: cardSetupSchema,
  refuses: ['conflict', 'too-many'],
});
export const saveCardEndpoint = billing.user.post(cardsPath, {
  summary: 'Keep the card of a confirmed setup on file; a repeated request changes nothing',
  body: saveCardBody,
  response: savedCardsSchema,
  refuses: ['conflict', 'not-found'],
});
export const makeDefaultCardEndpoint = billing.user.put(defaultCardPath('{id}'), {
  summary: 'Choose the card that is offered first and that automatic top-ups charge',
  params: cardParams,
  response: savedCardsSchema,
});
export const removeCardEndpoint = billing.user.delete(cardPath('{id}'), {
  summary: 'Remove a card on file, here and at the payment provider',
  params: cardParams,
  response: savedCardsSchema,
});
