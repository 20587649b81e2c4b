import { afterEach, describe, expect, it } from '@jest/globals';
import type { PaymentId } from '@leadmart/contracts';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { Settlement } from '../src/payments/settlement.js';
import { olderWebhookSecret, startBilling } from './start-billing.js';
import { anEvent, stripeWebhook } from './stripe-webhook.js';

const billing = await startBilling();
afterEach(() => billing.faults({}));

const { aPaidPackage, aChargeUnheard, post, sign } = stripeWebhook(() => billing);

describe('a webhook', () => {
  it('refuses a webhook without a valid signature over its bytes', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'ping',
      data: {},
    });
    const refused = { status: 400, body: { code: 'BILLING.WEBHOOK_SIGNATURE_INVALID' } };
    expect(await post(payload)).toMatchObject(refused);
    expect(await post(payload, 't=1,v1=abc')).toMatchObject(refused);
    expect(await post(payload, sign(payload, 'whsec_other'))).toMatchObject(refused);
    expect(await post(`${payload} `, sign(payload))).toMatchObject(refused);
  });

  it('accepts a webhook signed with the older of two secrets', async () => {
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'ping',
      data: {},
    });
    expect((await post(payload, sign(payload))).status).toBe(200);
    expect((await post(payload, sign(payload, olderWebhookSecret))).status).toBe(200);
  });

  it('refuses a webhook with a signature from the future', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'ping',
      data: {},
    });
    const secret = billing.webhookSecret;
    const signedIn = (seconds: number) => {
      const timestamp = Math.floor(Date.now() / 1_000) + seconds;
      return billing.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    };
    expect((await post(payload, signedIn(20))).status).toBe(200);
    expect(await post(payload, signedIn(3_600))).toMatchObject({
      status: 400,
      body: { code: 'BILLING.WEBHOOK_SIGNATURE_INVALID' },
    });
  });

  it.each<[number, unknown]>([
    [400, null],
    [400, []],
    [400, 'text'],
    [400, { id: 'evt_1', type: 'payment_intent.succeeded' }],
    [400, { object: 'v2.core.event', id: 'evt_1', type: 'x' }],
    [400, anEvent('payment_intent.succeeded', { id: 'pi_1', status: 'succeeded' })],
    [400, anEvent('charge.refunded', { payment_intent: 'pi_1', amount_refunded: '1' })],
    [200, anEvent('something.new', { id: 1e300 })],
    [200, anEvent('payment_intent.canceled', { id: 'pi_nobody' })],
    [200, anEvent('charge.refunded', { payment_intent: 'pi_nobody', amount_refunded: 1 })],
    [
      200,
      anEvent('payment_intent.succeeded', {
        id: 'pi_nobody',
        status: 'succeeded',
        amount_received: 1,
        metadata: { paymentId: 'nobody' },
      }),
    ],
  ])('answers %i to the webhook %j', async (status, odd) => {
    const payload = JSON.stringify(odd);
    expect(await post(payload, sign(payload))).toMatchObject({ status });
  });

  it('credits nothing for a payment that was paid in part', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage();
    const body = { paymentMethodId: 'pm_card_authenticationRequired', packageId };
    await billing.as(buyer).post('/payments/process', body);
    const payment = await billing.mongo.collection('payments').findOne({ userId: buyer.id });
    const payload = JSON.stringify(
      anEvent('payment_intent.succeeded', {
        id: payment?.['intentId'],
        status: 'succeeded',
        amount_received: 1,
        metadata: { paymentId: payment?._id },
      }),
    );
    expect((await post(payload, sign(payload))).status).toBe(200);
    expect(await billing.balanceOf(buyer)).toBe(0);
  });

  it('answers 200 to a webhook of an unknown type', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'ping',
      data: {},
    });
    expect(await post(payload, sign(payload))).toMatchObject({
      status: 200,
      body: { received: true },
    });
  });

  it('credits once when a webhook is delivered twice', async () => {
    await billing.faults({ stripe: { webhooks: { duplicate: true, paused: false, delayMs: 0 } } });
    const { buyer, intentId } = await aPaidPackage();
    const intent = await billing.stripe.paymentIntents.retrieve(intentId);
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: intent },
    });
    const answers = await Promise.all([post(payload, sign(payload)), post(payload, sign(payload))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('ignores the late report of a decline for a successful payment', async () => {
    const { buyer, intentId } = await aPaidPackage();
    const intent = await billing.stripe.paymentIntents.retrieve(intentId);
    const payload = JSON.stringify({
      id: 'evt_3',
      object: 'event',
      type: 'payment_intent.payment_failed',
      data: { object: { ...intent, status: 'requires_payment_method' } },
    });
    expect((await post(payload, sign(payload))).status).toBe(200);
    const payments = billing.mongo.collection('payments');
    const payment = await payments.findOne({ userId: buyer.id });
    expect(payment).toMatchObject({ status: 'succeeded' });
    for (const done of ['work', 'declineCounters']) expect(payment).not.toHaveProperty(done);
    // Nor do answers of the provider from before, which a slow process has still to store.
    const known = billing.app.get(PaymentRepository);
    const settlement = billing.app.get(Settlement);
    const paymentId = String(payment?._id) as PaymentId;
    const failure = { kind: 'card-declined', reason: 'Declined' } as const;
    const before = { intentId, paymentId };
    await settlement.settleIntent({ ...before, status: 'requires_action', clientSecret: 'secret' });
    await settlement.settleIntent({ ...before, status: 'failed', failure });
    await known.markUnknown(paymentId, new Date());
    expect(await payments.findOne({ userId: buyer.id })).toEqual(payment);
  });

  it('asks the provider after the report of a decline, and credits a successful payment', async () => {
    const { buyer, intent } = await aChargeUnheard();
    const payload = JSON.stringify({
      id: 'evt_5',
      object: 'event',
      type: 'payment_intent.payment_failed',
      data: { object: { ...intent, status: 'requires_payment_method' } },
    });
    expect((await post(payload, sign(payload))).status).toBe(200);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('ignores the payment of another shop', async () => {
    const { id } = await billing.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const object = await billing.stripe.paymentIntents.retrieve(id);
    const payload = JSON.stringify({
      id: 'evt_4',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
    expect((await post(payload, sign(payload))).status).toBe(200);
  });
});
