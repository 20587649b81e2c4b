import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { Sandbox } from '../src/index.js';
import { aFolder, aSandbox, setFaults, stopAll, stripeFor } from './start-sandbox.js';

let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await aSandbox();
  stripe = stripeFor(sandbox);
});
afterEach(stopAll);

const pay = (
  payment_method: string,
  options?: Stripe.RequestOptions,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  stripe.paymentIntents.create(
    { amount: 4900, currency: 'usd', payment_method, confirm: true, ...more },
    options,
  );

const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await call.then(
    () => new Error('was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
};

const charged = async (): Promise<{ id: string; status: string }[]> => {
  const answer = await fetch(`${sandbox.url}/sandbox/stripe/payment_intents`);
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  return data.filter(({ status }) => status === 'succeeded');
};

const authenticate = async (id: string, outcome: string): Promise<void> => {
  await fetch(`${sandbox.url}/sandbox/stripe/payment_intents/${id}/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
};

describe('paying with test payment methods', () => {
  it.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])('charges %s', async (method) => {
    const intent = await pay(
      method,
      {},
      { metadata: { orderId: 'o1' }, expand: ['latest_charge'] },
    );
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 4900,
      metadata: { orderId: 'o1' },
      latest_charge: { object: 'charge', paid: true, amount: 4900 },
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('declines %s', async (method, code, declineCode) => {
    const error = await refusal(pay(method));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
    expect(await charged()).toEqual([]);
  });

  it('refuses an unknown payment method', async () => {
    expect(await refusal(pay('pm_nobody'))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'payment_method',
    });
    expect(await refusal(stripe.paymentMethods.retrieve('pm_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('refuses invalid amounts and currencies', async () => {
    expect(await refusal(pay('pm_card_visa', {}, { amount: 10 }))).toMatchObject({
      code: 'amount_too_small',
    });
    expect(await refusal(pay('pm_card_visa', {}, { amount: 12.5 }))).toMatchObject({
      code: 'parameter_invalid_integer',
    });
    expect(await refusal(pay('pm_card_visa', {}, { currency: 'dollars' }))).toMatchObject({
      param: 'currency',
    });
  });

  it('accepts only test keys', async () => {
    const live = new Stripe('sk_live_x', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
    });
    expect(await refusal(live.paymentIntents.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });
});

describe('paying with card numbers', () => {
  const method = (number: string, more: object = {}): Promise<Stripe.PaymentMethod> =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...more },
    });

  it('charges 4242 and declines the other published cards', async () => {
    const good = await method('4242 4242 4242 4242');
    expect(good.card).toMatchObject({ brand: 'visa', last4: '4242' });
    expect(await pay(good.id)).toMatchObject({ status: 'succeeded', payment_method: good.id });
    const poor = await method('4000000000009995');
    expect(await refusal(pay(poor.id))).toMatchObject({ decline_code: 'insufficient_funds' });
  });

  it('refuses to reuse a payment method without a customer', async () => {
    const once = await method('4242424242424242');
    await pay(once.id);
    expect(await refusal(pay(once.id))).toMatchObject({ statusCode: 400, param: 'payment_method' });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '1' }, 'invalid_cvc'],
  ])('refuses the card %s with %j', async (number, more, code) => {
    expect(await refusal(method(number, more))).toMatchObject({ code });
  });
});

describe('3-D Secure', () => {
  it.each(['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'])(
    'requires 3-D Secure with %s, and charges the payment when the bank agrees',
    async (method) => {
      const intent = await pay(method);
      expect(intent).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
      await authenticate(intent.id, 'succeeded');
      expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'succeeded',
        amount_received: 4900,
      });
    },
  );

  it('charges nothing when the bank refuses', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    await authenticate(intent.id, 'failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await charged()).toEqual([]);
  });
});

describe('idempotency keys', () => {
  it('returns the first answer again and charges once', async () => {
    const first = await pay('pm_card_visa', { idempotencyKey: 'k1' });
    const again = await pay('pm_card_visa', { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await charged()).toHaveLength(1);
  });

  it('returns a decline again for the same idempotency key', async () => {
    const first = await refusal(pay('pm_card_chargeDeclined', { idempotencyKey: 'k1' }));
    const again = await refusal(pay('pm_card_chargeDeclined', { idempotencyKey: 'k1' }));
    expect(again.charge).toBe(first.charge);
  });

  it('refuses other parameters with the same idempotency key', async () => {
    await pay('pm_card_visa', { idempotencyKey: 'k1' });
    const other = pay('pm_card_visa', { idempotencyKey: 'k1' }, { amount: 900 });
    expect(await refusal(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('answers 409 while the first call runs, and the SDK retries', async () => {
    await setFaults(sandbox, { stripe: { delayMs: 300 } });
    const impatient = pay('pm_card_visa', { idempotencyKey: 'k1' });
    const second = await refusal(pay('pm_card_visa', { idempotencyKey: 'k1' }));
    expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const patient = pay('pm_card_visa', { idempotencyKey: 'k1', maxNetworkRetries: 2 });
    expect((await patient).id).toBe((await impatient).id);
    expect(await charged()).toHaveLength(1);
  });
});

describe('lists, refunds and cancelling', () => {
  it('returns pages of intents, newest first, filtered by time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await pay('pm_card_visa')).id);
    const first = await stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const rest = await stripe.paymentIntents.list({ limit: 3, starting_after: ids[1] });
    expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(rest.has_more).toBe(false);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
    const future = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
  });

  it('refunds in parts and never more than was paid', async () => {
    const { id } = await pay('pm_card_visa');
    await stripe.refunds.create({ payment_intent: id, amount: 1900 });
    expect(
      await refusal(stripe.refunds.create({ payment_intent: id, amount: 3001 })),
    ).toMatchObject({ param: 'amount' });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3000 });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await stripe.charges.list();
    expect(data[0]).toMatchObject({ refunded: true, amount_refunded: 4900 });
  });

  it('cancels an intent that waits, and charges it never', async () => {
    const { id } = await pay('pm_card_authenticationRequired');
    const cancel = () => stripe.paymentIntents.cancel(id);
    expect(await cancel()).toMatchObject({ status: 'canceled' });
    await authenticate(id, 'succeeded');
    expect(await charged()).toEqual([]);
    expect(await refusal(cancel())).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

describe('faults', () => {
  const match = 'POST /v1/payment_intents';

  it.each([429, 500] as const)('answers %i without executing the call', async (status) => {
    await setFaults(sandbox, { stripe: { failNext: { times: 1, with: status, match } } });
    expect(await refusal(pay('pm_card_visa'))).toMatchObject({ statusCode: status });
    expect(await charged()).toEqual([]);
    expect(await pay('pm_card_visa')).toMatchObject({ status: 'succeeded' });
  });

  it('resets the connection after charging, and the retry of the SDK finds the first charge', async () => {
    const failNext = { times: 1, with: 'reset', when: 'after', match };
    await setFaults(sandbox, { stripe: { failNext } });
    const intent = await pay('pm_card_visa', { maxNetworkRetries: 2 });
    expect(intent.status).toBe('succeeded');
    expect(await charged()).toEqual([expect.objectContaining({ id: intent.id })]);
  });

  it('leaves a call without an answer, before or after charging', async () => {
    stripe = stripeFor(sandbox, { timeout: 100 });
    const failNext = { times: 1, with: 'timeout', match };
    await setFaults(sandbox, { stripe: { failNext: { ...failNext, when: 'after' } } });
    expect(await refusal(pay('pm_card_visa'))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await charged()).toHaveLength(1);
    await setFaults(sandbox, { stripe: { failNext } });
    expect(await refusal(pay('pm_card_visa'))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await charged()).toHaveLength(1);
  });

  it('fails every n-th call', async () => {
    await setFaults(sandbox, { stripe: { every: { nth: 2, with: 500, match } } });
    expect((await pay('pm_card_visa')).status).toBe('succeeded');
    expect(await refusal(pay('pm_card_visa'))).toMatchObject({ statusCode: 500 });
    expect((await pay('pm_card_visa')).status).toBe('succeeded');
  });

  it('refuses an unknown fault', async () => {
    await expect(setFaults(sandbox, { stripe: { failNext: { with: 'flood' } } })).rejects.toThrow(
      'stripe.failNext.with',
    );
  });
});

describe('a restart of the sandbox', () => {
  it('keeps payments, refunds and idempotency keys', async () => {
    const dataDir = await aFolder();
    const before = await aSandbox({ dataDir });
    stripe = stripeFor(before);
    const intent = await pay('pm_card_visa', { idempotencyKey: 'k1' });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    await before.close();

    const after = await aSandbox({ dataDir });
    stripe = stripeFor(after);
    const again = await pay('pm_card_visa', { idempotencyKey: 'k1' });
    expect(again.id).toBe(intent.id);
    const found = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(found.latest_charge).toMatchObject({ amount_refunded: 100 });
  });
});
