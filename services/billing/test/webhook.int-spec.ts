import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BalanceChanged, PaymentRefunded, type PaymentId } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import type { Payment } from '../src/payments/payment.js';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { SettlementService } from '../src/payments/settlement.service.js';
import { olderWebhookSecret, startBilling, type Billing, type TestBuyer } from './start-billing.js';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterEach(() => billing.faults({}));
afterAll(() => billing.close());

async function aPaidPackage(paymentMethodId = 'pm_card_visa', fields = {}) {
  const [buyer, { _id: packageId }] = await Promise.all([
    billing.aBuyer(),
    billing.aPackage(fields),
  ]);
  const answer = await billing.http('POST', '/payments/process', {
    token: buyer.token,
    body: { paymentMethodId, packageId },
  });
  expect(answer.status).toBe(200);
  const payment = await billing.mongo.collection('payments').findOne({ userId: buyer.id });
  return { buyer, packageId, intentId: String(payment?.['intentId']) };
}

const post = (payload: string, signature?: string) =>
  billing.http('POST', '/payments/webhook', {
    body: payload,
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'stripe-signature': signature } : {}),
    },
  });
const sign = (payload: string, secret = billing.webhookSecret) =>
  billing.stripe.webhooks.generateTestHeaderString({ payload, secret });
const becomes = (buyer: TestBuyer, balance: number) =>
  until(async () => (await billing.balanceOf(buyer)) === balance);
const hook = (path: string, body: object) =>
  fetch(`${billing.sandbox.url}/sandbox/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refundsOf = ({ id }: TestBuyer) =>
  billing.bus.seen(PaymentRefunded).filter(({ userId }) => userId === id);

function anEvent(type: string, object: object) {
  return { id: 'evt_odd', object: 'event', type, data: { object } };
}

async function chargeOf(intentId: string): Promise<string> {
  const { latest_charge } = await billing.stripe.paymentIntents.retrieve(intentId);
  if (typeof latest_charge !== 'string') throw new Error(`${intentId} was not charged`);
  return latest_charge;
}

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
    await billing.http('POST', '/payments/process', { token: buyer.token, body });
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
    for (const done of ['nextCheckAt', 'declineCounters']) expect(payment).not.toHaveProperty(done);
    // Nor do answers of the provider from before, which a slow process has still to store.
    const known = billing.app.get(PaymentRepository);
    const settlement = billing.app.get(SettlementService);
    const paymentId = String(payment?._id) as PaymentId;
    const failure = { kind: 'card-declined', reason: 'Declined' } as const;
    const before = { intentId, paymentId };
    await settlement.settle({ ...before, status: 'requires_action', clientSecret: 'secret' });
    await settlement.settle({ ...before, status: 'failed', failure });
    await known.markUnknown(paymentId, new Date());
    await known.checkAgain({ id: paymentId } as Payment, new Date());
    expect(await payments.findOne({ userId: buyer.id })).toEqual(payment);
  });

  it('asks the provider after the report of a decline, and credits a successful payment', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage();
    const match = 'POST /v1/payment_intents';
    const failNext = { times: 2, with: 'reset', when: 'after', match } as const;
    const webhooks = { paused: true, duplicate: false, delayMs: 0 };
    await billing.faults({ stripe: { failNext, webhooks } });
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    await billing.http('POST', '/payments/process', { token: buyer.token, body });
    const intent = (await billing.charges()).find(({ metadata }) => metadata.userId === buyer.id);
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

describe('a refund', () => {
  it('takes credits back in proportion to a refund, also below zero', async () => {
    const { buyer, intentId } = await aPaidPackage();
    await billing.http('POST', '/admin/credits/remove', {
      token: billing.admin,
      body: { userId: buyer.id, amount: 900 },
    });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 2_450 });
    await becomes(buyer, -400);
    await billing.stripe.refunds.create({ payment_intent: intentId });
    await becomes(buyer, -900);
    const [first, second] = await until(() => {
      const seen = refundsOf(buyer);
      return seen.length === 2 ? seen : undefined;
    });
    expect(first).toMatchObject({ credits: 5_000, amount: 2_450, reason: 'refund' });
    expect(second).toMatchObject({ credits: 5_000, amount: 2_450 });
  });

  it('takes credits back once when a refund is reported late or twice', async () => {
    const { buyer, intentId } = await aPaidPackage();
    await billing.faults({ stripe: { webhooks: { paused: true, duplicate: true, delayMs: 0 } } });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 3_900 });
    const events = (await billing.stripe.events.list({ limit: 2 })).data;
    // Newest first: the total comes before the part.
    for (const event of [...events, ...events]) {
      const payload = JSON.stringify(event);
      expect((await post(payload, sign(payload))).status).toBe(200);
    }
    expect(await billing.balanceOf(buyer)).toBe(0);
    await until(() => refundsOf(buyer).length > 0);
    expect(refundsOf(buyer)).toHaveLength(1);
  });

  it('credits a charge before its refund when the refund is reported first', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage();
    const match = 'POST /v1/payment_intents';
    const failNext = { times: 2, with: 'reset', when: 'after', match } as const;
    const webhooks = { paused: true, duplicate: false, delayMs: 0 };
    await billing.faults({ stripe: { failNext, webhooks } });
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    await billing.http('POST', '/payments/process', { token: buyer.token, body });
    const charged = (await billing.charges()).find(({ metadata }) => metadata.userId === buyer.id);
    await billing.stripe.refunds.create({ payment_intent: String(charged?.id), amount: 2_450 });
    const [event] = (await billing.stripe.events.list({ limit: 1 })).data;
    const payload = JSON.stringify(event);
    expect((await post(payload, sign(payload))).status).toBe(200);
    expect(await billing.balanceOf(buyer)).toBe(500);
  });
});

describe('a small refund', () => {
  it('moves the money also when it is worth less than a tenth of a credit', async () => {
    const { buyer, intentId } = await aPaidPackage('pm_card_visa', { creditAmount: 1 });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    const [event] = await until(() => {
      const seen = refundsOf(buyer);
      return seen.length > 0 ? seen : undefined;
    });
    expect(event).toMatchObject({ credits: 0, amount: 100 });
    const ours = ({ userId, paid }: BalanceChanged) => userId === buyer.id && paid === 4_800;
    await until(() => billing.bus.seen(BalanceChanged).some(ours));
    expect(await billing.balanceOf(buyer)).toBe(1);
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });
});

describe('a dispute', () => {
  it('takes credits back when a dispute opens and returns them when it is won', async () => {
    const { buyer, intentId } = await aPaidPackage();
    const opened = await hook(`charges/${await chargeOf(intentId)}/dispute`, {});
    const { id } = (await opened.json()) as { id: string };
    await becomes(buyer, 0);
    await hook(`disputes/${id}/close`, { status: 'won' });
    await becomes(buyer, 1_000);
    const [, back] = await until(() => {
      const seen = refundsOf(buyer);
      return seen.length === 2 ? seen : undefined;
    });
    expect(back).toMatchObject({ reason: 'dispute', credits: -10_000, amount: -4_900 });
  });

  it('books each change of its amount once, in any order and repeated, and settles exactly', async () => {
    const changed = async (status: 'won' | 'lost') => {
      const { buyer, intentId } = await aPaidPackage();
      const id = `du_${intentId.slice(3)}`;
      const report = (type: string, amount: number, created: number, state = 'needs_response') => {
        const object = { id, object: 'dispute', status: state, amount, payment_intent: intentId };
        const event = {
          ...anEvent(`charge.dispute.${type}`, object),
          id: `evt_${created}`,
          created,
        };
        const payload = JSON.stringify(event);
        return async () => expect((await post(payload, sign(payload))).status).toBe(200);
      };
      const opened = report('created', 4_900, 1);
      const half = report('updated', 2_450, 2);
      const full = report('funds_withdrawn', 4_900, 3);
      const less = report('updated', 980, 4);
      const closed = report('closed', 980, 5, status);
      await opened();
      expect(await billing.balanceOf(buyer)).toBe(0);
      await half();
      expect(await billing.balanceOf(buyer)).toBe(500);
      await Promise.all([full(), full(), opened()]);
      expect(await billing.balanceOf(buyer)).toBe(0);
      await less();
      await Promise.all([half(), full(), less(), opened()]);
      expect(await billing.balanceOf(buyer)).toBe(800);
      await Promise.all([closed(), closed()]);
      for (const late of [opened, half, full, less, closed]) await late();
      await billing.published();
      return { balance: await billing.balanceOf(buyer), moves: refundsOf(buyer) };
    };
    const [won, lost] = [await changed('won'), await changed('lost')];
    const moves = [4_900, -2_450, 2_450, -3_920];
    const sorted = (some: readonly number[]) => some.toSorted((one, other) => one - other);
    const amounts = (some: typeof won.moves) => sorted(some.map(({ amount }) => amount));
    expect(won.balance).toBe(1_000);
    expect(amounts(won.moves)).toEqual(sorted([...moves, -980]));
    expect(lost.balance).toBe(800);
    expect(amounts(lost.moves)).toEqual(sorted(moves));
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });

  it('takes credits back for a dispute that is reported with the payment', async () => {
    const { buyer } = await aPaidPackage('pm_card_createDispute');
    await becomes(buyer, 0);
    const report = await billing.checkLedger();
    expect(report.mismatches).toEqual([]);
  });
});
