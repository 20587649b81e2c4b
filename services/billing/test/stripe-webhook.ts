import { expect } from '@jest/globals';
import type { Billing } from './start-billing.js';

/** A package that was paid for, and the calls that Stripe makes about it. */
export function stripeWebhook(billing: () => Billing) {
  async function aPaidPackage(paymentMethodId = 'pm_card_visa', fields = {}) {
    const { aBuyer, aPackage, http, mongo } = billing();
    const [buyer, { _id: packageId }] = await Promise.all([aBuyer(), aPackage(fields)]);
    const body = { paymentMethodId, packageId };
    const answer = await http('POST', '/payments/process', { token: buyer.token, body });
    expect(answer.status).toBe(200);
    const payment = await mongo.collection('payments').findOne({ userId: buyer.id });
    return { buyer, packageId, intentId: String(payment?.['intentId']) };
  }

  /** A card that is charged while no answer and no call of Stripe about it arrives. */
  async function aChargeUnheard() {
    const { aBuyer, aPackage, faults, http, charges } = billing();
    const [buyer, { _id: packageId }] = await Promise.all([aBuyer(), aPackage()]);
    const match = 'POST /v1/payment_intents';
    const failNext = { times: 2, with: 'reset', when: 'after', match } as const;
    const webhooks = { paused: true, duplicate: false, delayMs: 0 };
    await faults({ stripe: { failNext, webhooks } });
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    await http('POST', '/payments/process', { token: buyer.token, body });
    const intent = (await charges()).find(({ metadata }) => metadata.userId === buyer.id);
    return { buyer, intent };
  }

  const post = (payload: string, signature?: string) =>
    billing().http('POST', '/payments/webhook', {
      body: payload,
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'stripe-signature': signature } : {}),
      },
    });
  const sign = (payload: string, secret = billing().webhookSecret) =>
    billing().stripe.webhooks.generateTestHeaderString({ payload, secret });

  return { aPaidPackage, aChargeUnheard, post, sign };
}

export function anEvent(type: string, object: object) {
  return { id: 'evt_odd', object: 'event', type, data: { object } };
}
