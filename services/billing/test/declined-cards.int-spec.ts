import { afterEach, describe, expect, it } from '@jest/globals';
import type { CardSetupView } from '@leadmart/contracts';
import { aUserId, until } from '@leadmart/platform/testing';
import { DeclineLimits } from '../src/payments/declines/decline-limits.js';
import { startBilling, startReplica, type TestBuyer } from './start-billing.js';

const billing = await startBilling({ DECLINES_FREE_PER_CARD: '5' });
const packageId = (await billing.aPackage())._id;

const refused = { status: 429, body: { code: 'BILLING.TOO_MANY_DECLINED_CARDS' } };
const good = '4242424242424242';

/** A payment method as Stripe.js makes it: a new id each time. */
async function aCard(number: string): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' };
  return (await billing.stripe.paymentMethods.create({ type: 'card', card })).id;
}

let cardsMade = 0;

/** The number of an unknown card, which the sandbox always declines. */
function aStolenCard(): string {
  const digits = `40001${String((cardsMade += 1)).padStart(10, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function pay({ token }: TestBuyer, number = aStolenCard(), http = billing.http) {
  const body = { paymentMethodId: await aCard(number), packageId };
  return http('POST', '/payments/process', { token, body });
}

/** How often the provider was asked to charge a card of this buyer. */
async function attemptsOf({ id }: TestBuyer): Promise<number> {
  const { data } = await billing.stripe.paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['userId'] === id).length;
}

async function aBuyerWith(declines: number): Promise<TestBuyer> {
  const buyer = await billing.aBuyer();
  for (let i = 0; i < declines; i += 1) expect((await pay(buyer)).status).toBe(402);
  return buyer;
}

afterEach(() => billing.clock.go());

describe('declined cards', () => {
  it('refuses payments of a user after five declined cards without calling the provider, each time for longer', async () => {
    billing.clock.stop();
    const buyer = await aBuyerWith(5);
    const payer = { userId: buyer.id, address: undefined, fingerprint: undefined };
    const [_id] = billing.app.get(DeclineLimits).countersOf(payer);
    const counter = () => billing.mongo.collection('declines').findOne({ _id: _id as never });
    const counted = await counter();
    // The database deletes it then.
    expect(counted?.['expiresAt']).toEqual(counted?.['forgetAt']);
    const answer = await pay(buyer, good);
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.body['error']).toBe(
      'Too many cards were declined. You have not been charged. Please try again in a minute.',
    );
    expect(await attemptsOf(buyer)).toBe(5);
    expect((await counter())?.['expiresAt']).toEqual(counted?.['forgetAt']);
    billing.clock.pass(60);
    expect((await pay(buyer)).status).toBe(402);
    expect((await pay(buyer)).headers.get('retry-after')).toBe('120');
    billing.clock.pass(2 * 60);
    expect((await pay(buyer, good)).status).toBe(200);
    // A successful payment resets nothing: the next decline makes the next wait longer.
    expect((await pay(buyer)).status).toBe(402);
    expect((await pay(buyer)).headers.get('retry-after')).toBe('240');
  });

  it('resets the count of declined cards an hour after the last one', async () => {
    const buyer = await aBuyerWith(4);
    billing.clock.pass(60 * 60);
    for (let i = 0; i < 5; i += 1) expect((await pay(buyer)).status).toBe(402);
    expect(await pay(buyer)).toMatchObject(refused);
  });

  it('refuses a card number after five declines, also for another user', async () => {
    const stolen = aStolenCard();
    for (let i = 0; i < 5; i += 1)
      expect((await pay(await billing.aBuyer(), stolen)).status).toBe(402);
    const next = await billing.aBuyer();
    // A refused attempt keeps no slot of its user.
    for (let i = 0; i < 5; i += 1) expect(await pay(next, stolen)).toMatchObject(refused);
    expect(await attemptsOf(next)).toBe(0);
    expect((await pay(next, good)).status).toBe(200);
  });

  it('keeps the limit for concurrent payments on two replicas', async () => {
    const buyer = await aBuyerWith(3);
    const replica = await startReplica(billing);
    const posts = Array.from({ length: 10 }, (_, index) =>
      pay(buyer, aStolenCard(), index % 2 === 0 ? billing.http : replica.http),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 402)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect(await attemptsOf(buyer)).toBe(5);
    await replica.close();
  });

  it('counts a card that is declined after authentication, at the client address', async () => {
    const counters = billing.mongo.collection<{ _id: string; declines: number }>('declines');
    const atTheAddress = async () => (await counters.findOne({ _id: /^address:/ }))?.declines ?? 0;
    const before = await atTheAddress();
    const buyer = await billing.aBuyer();
    const answer = await pay(buyer, '4000008400001629');
    expect(answer).toMatchObject({ status: 200, body: { requiresAction: true } });
    const intentId = String(answer.body['clientSecret']).split('_secret')[0];
    const url = `${billing.sandbox.url}/sandbox/stripe/payment_intents/${intentId}/authenticate`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ outcome: 'succeeded' });
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    await until(async () => (await atTheAddress()) === before + 1);
  });

  it('shows refused and failed payments in the metrics', async () => {
    const { text } = await billing.http('GET', '/metrics');
    expect(text).toMatch(/leadmart_payments_refused_after_declines_total\{kind="card".*\} [1-9]/);
    expect(text).toMatch(/leadmart_payments_total\{outcome="failed",reason="card-declined".*\} \d/);
  });
});

describe('card setups', () => {
  const begin = ({ token }: TestBuyer, http = billing.http) =>
    http<CardSetupView & { code: string }>('POST', '/payments/cards/setup', {
      token,
      body: { consent: true },
    });
  /** The part of the browser. */
  const confirm = async ({ setupIntentId, clientSecret }: CardSetupView, number: string) => {
    const card = { number, exp_month: 4, exp_year: 2034, cvc: '123' };
    const path = `/sandbox/stripe-js/setup_intents/${setupIntentId}/confirm`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ clientSecret, card });
    const answer = await fetch(billing.sandbox.url + path, { method: 'POST', headers, body });
    return (await answer.json()) as { setupIntent?: object; error?: { code: string } };
  };
  const statusOf = async ({ setupIntentId }: CardSetupView) =>
    (await billing.stripe.setupIntents.retrieve(setupIntentId)).status;

  it('counts declined cards of setups and payments together, and tries one card in each setup', async () => {
    const buyer = await aBuyerWith(2);
    for (let i = 0; i < 3; i += 1) {
      const { body: setup } = await begin(buyer);
      expect((await confirm(setup, aStolenCard())).error?.code).toBe('card_declined');
      await until(async () => (await statusOf(setup)) === 'canceled');
      const next = await confirm(setup, aStolenCard());
      expect(next.error?.code).toBe('setup_intent_unexpected_state');
    }
    expect(await begin(buyer)).toMatchObject(refused);
    expect(await pay(buyer, good)).toMatchObject(refused);
  });

  it('limits setups that are open at once on two replicas, and setups of good cards', async () => {
    const buyer = await billing.aBuyer();
    const replica = await startReplica(billing);
    const begun = await Promise.all(
      Array.from({ length: 20 }, (_, index) => begin(buyer, [billing, replica][index % 2]?.http)),
    );
    await replica.close();
    const opened = begun.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(5);
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(15);
    for (const { body } of opened) await confirm(body, good);
    const { token } = buyer;
    const save = ({ setupIntentId }: CardSetupView) =>
      billing.as(token).post('/payments/cards', { setupIntentId });
    for (const { body } of opened) expect((await save(body)).status).toBe(200);
    const cards = async () =>
      (await billing.as(token).get<{ cards: { _id: string }[] }>('/payments/cards')).body.cards;
    const empty = async () => {
      for (const { _id } of await cards()) await billing.as(token).delete(`/payments/cards/${_id}`);
    };
    await empty();
    for (let i = 0; i < 5; i += 1) {
      const { body } = await begin(buyer);
      await confirm(body, good);
      expect((await save(body)).status).toBe(200);
    }
    await empty();
    expect(await begin(buyer)).toMatchObject(refused);
  });
});

describe('payments under way', () => {
  it('frees the slot of a running payment when its process has died', async () => {
    const limits = billing.app.get(DeclineLimits);
    const payer = { userId: aUserId(), address: '10.0.0.7', fingerprint: undefined };
    const declineCounters = limits.countersOf(payer).slice(0, 1);
    const enter = (id: string) => limits.enter({ id, declineCounters });
    for (const id of ['1', '2', '3', '4', '5']) expect(await enter(id)).toBe(true);
    expect(await enter('6')).toBe(false);
    await limits.leave({ id: '3', declineCounters });
    expect(await enter('6')).toBe(true);
    expect(await enter('7')).toBe(false);
    billing.clock.pass(60);
    expect(await enter('7')).toBe(true);
  });
});
