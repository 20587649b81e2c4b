import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { BuyCreditsPage } from '../features/buy-credits/BuyCreditsPage.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const offer = (creditAmount: number, discountedPrice: number) => ({
  body: [
    {
      _id: 'p1',
      packageName: 'Solo',
      creditAmount,
      price: 20,
      discount: 0,
      discountedPrice,
      active: true,
    },
  ],
});
const card = { _id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2034 };

/** Stripe.js, as far as a payment with a card on file calls it. */
const element = { mount: () => 0, on: () => 0, off: () => 0, update: () => 0, destroy: () => 0 };
const elements = { create: () => element, getElement: () => element, update: () => 0 };
const method = () => Promise.resolve({});
const stripe = {
  elements: () => elements,
  createToken: method,
  createPaymentMethod: method,
  confirmCardPayment: method,
};

const server = fakeServer();
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user', JSON.stringify({ _id: 'u1', username: 'Ann', isVerified: true }));
  Object.assign(window, { Stripe: () => stripe });
  server.answer(/^\/payments\/config$/, {
    body: { publishableKey: 'pk_live_1', stripeJsUrl: null },
  });
  server.answer(/^\/payments\/cards$/, { body: { cards: [{ ...card, isDefault: true }] } });
});

describe('a package that changes while it is being bought', () => {
  it.each([
    ['fewer credits', 100, 20],
    ['another price', 1_000, 25],
  ])('shows a changed package with %s and asks again', async (_what, credits, price) => {
    server.answer(/^\/credits\/packages/, offer(1_000, 20));
    await renderPage(<BuyCreditsPage />, '/buy-credits');
    await press('Choose Solo');
    await screen.findByRole('combobox', { name: 'Card' });
    const details = { packageName: 'Solo', credits, price };
    server.answer(/^\/payments\/process$/, {
      status: 409,
      body: { error: 'This package has changed', code: 'BILLING.OFFER_CHANGED', details },
    });
    server.answer(/^\/credits\/packages/, offer(credits, price));
    await press('Pay $20.00');
    const now = `${credits.toLocaleString('en-US')} credits`;
    expect(screen.getByText(/Solo now gives/)).toHaveTextContent(`${now} for $${price}.00.`);
    expect(screen.getByText(now, { selector: 'dd' })).toBeVisible();
    await press(`Pay $${price}.00`);
    const asked = server.sent.filter(({ call }) => call === 'POST /payments/process');
    const body = { paymentMethodId: 'pm_1', packageId: 'p1' };
    expect(asked.map((one) => one.body)).toEqual([
      { ...body, expectedCredits: 1_000, expectedPrice: 20 },
      { ...body, expectedCredits: credits, expectedPrice: price },
    ]);
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });
});
