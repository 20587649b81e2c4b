import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '../src/index.js';
import { aSandbox, stopAll, stripeFor } from './start-sandbox.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(stopAll);

const post = async (path: string, body: object): Promise<Record<string, { id: string }>> => {
  const answer = await fetch(`${sandbox.url}/sandbox/stripe-js${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, { id: string }>;
};
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2099, cvc: '123' });

/** A payment by a card that the script has made a payment method of. */
async function aPaymentWith(number: string) {
  const { paymentMethod } = await post('/payment_methods', { card: card(number) });
  return stripeFor(sandbox).paymentIntents.create({
    amount: 4900,
    currency: 'usd',
    payment_method: paymentMethod?.id,
    confirm: true,
  });
}

describe('the stand-in for Stripe.js', () => {
  it('serves a script and answers calls from other origins', async () => {
    const script = await fetch(`${sandbox.url}/stripe.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('window.Stripe');
    const preflight = await fetch(`${sandbox.url}/sandbox/stripe-js/payment_methods`, {
      method: 'OPTIONS',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('creates payment methods that the API can charge', async () => {
    const paid = await aPaymentWith('4242424242424242');
    expect(paid.status).toBe('succeeded');
  });

  it('reports an invalid card', async () => {
    expect(await post('/payment_methods', { card: card('4242424242424241') })).toEqual({
      error: expect.objectContaining({ message: 'Your card number is incorrect.' }),
    });
  });

  it('authenticates the card holder only with the secret of the payment', async () => {
    const intent = await aPaymentWith('4000002760003184');
    expect(intent.status).toBe('requires_action');
    const path = `/payment_intents/${intent.id}/authenticate`;
    const outcome = 'succeeded';
    expect(await post(path, { clientSecret: 'another', outcome })).toHaveProperty('error');
    const clientSecret = intent.client_secret;
    expect(await post(path, { clientSecret, outcome })).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
  });

  it('tells a failed authentication in words for the card holder', async () => {
    const intent = await aPaymentWith('4000002760003184');
    const refused = { clientSecret: intent.client_secret, outcome: 'failed' };
    expect(await post(`/payment_intents/${intent.id}/authenticate`, refused)).toMatchObject({
      error: {
        code: 'payment_intent_authentication_failure',
        message: expect.stringContaining('Please choose a different payment method'),
      },
    });
  });
});
