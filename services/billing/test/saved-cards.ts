import type { CardSetupView, SavedCardsView, SavedCardView } from '@leadmart/contracts';
import type { Billing, TestBuyer } from './start-billing.js';

const visa = '4242424242424242';
/** Every payment with it needs 3-D Secure. */
export const cardThatAlwaysAsks = '4000002760003184';

/** The calls about cards on file, and the part of the browser in them. */
export function savedCards(billing: () => Billing) {
  const call = <B = SavedCardsView>(
    { token }: TestBuyer,
    method: string,
    path = '',
    body?: object,
  ) => billing().http<B>(method, `/payments/cards${path}`, { token, ...(body && { body }) });
  const cardsOf = async (buyer: TestBuyer) => (await call(buyer, 'GET')).body.cards;

  /** The part of the browser: Stripe.js confirms the setup with the card. */
  async function inBrowser(setup: CardSetupView, step: 'confirm' | 'authenticate', more: object) {
    const path = `/sandbox/stripe-js/setup_intents/${setup.setupIntentId}/${step}`;
    const answer = await fetch(`${billing().sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: setup.clientSecret, ...more }),
    });
    return (await answer.json()) as { setupIntent?: { status: string }; error?: { code: string } };
  }

  const begin = async (buyer: TestBuyer) =>
    (await call<CardSetupView>(buyer, 'POST', '/setup', { consent: true })).body;
  const confirm = (setup: CardSetupView, number: string) =>
    inBrowser(setup, 'confirm', { card: { number, exp_month: 4, exp_year: 2034, cvc: '123' } });

  async function aSetup(buyer: TestBuyer, number = visa): Promise<string> {
    const setup = await begin(buyer);
    const { setupIntent } = await confirm(setup, number);
    if (setupIntent?.status === 'requires_action')
      await inBrowser(setup, 'authenticate', { outcome: 'succeeded' });
    return setup.setupIntentId;
  }

  async function aSavedCard(buyer: TestBuyer, number = visa): Promise<SavedCardView> {
    const setupIntentId = await aSetup(buyer, number);
    const { body } = await call(buyer, 'POST', '', { setupIntentId });
    const card = body.cards.at(-1);
    if (!card) throw new Error('no card was saved');
    return card;
  }

  return { call, cardsOf, inBrowser, begin, confirm, aSetup, aSavedCard };
}
