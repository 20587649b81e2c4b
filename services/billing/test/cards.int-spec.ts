import { describe, expect, it } from '@jest/globals';
import { UserDeleted } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { cardThatAlwaysAsks, savedCards } from './saved-cards.js';
import { startBilling, type TestBuyer } from './start-billing.js';
import { stripeWebhook } from './stripe-webhook.js';

const billing = await startBilling();

const { call, cardsOf, inBrowser, begin, confirm, aSetup, aSavedCard } = savedCards(() => billing);
const { post, sign } = stripeWebhook(() => billing);

const pay = async ({ token }: TestBuyer, paymentMethodId: string, key: string) => {
  const { _id: packageId } = await billing.aPackage();
  return billing
    .as(token)
    .post('/payments/process', { packageId, paymentMethodId }, { 'idempotency-key': key });
};

describe('cards on file', () => {
  it('keeps cards on file after consent and setup, and charges them again and again', async () => {
    const buyer = await billing.aBuyer();
    const refused = await call(buyer, 'POST', '/setup', { consent: false });
    expect(refused).toMatchObject({ status: 400 });
    const card = await aSavedCard(buyer);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expYear: 2034, isDefault: true });
    for (const key of ['first', 'second'])
      expect((await pay(buyer, card._id, key)).body).toMatchObject({ success: true });
    expect(await billing.balanceOf(buyer)).toBe(2_000);
    const holder = await billing.mongo.collection('cardholders').findOne({ cards: { $size: 1 } });
    expect(holder).toMatchObject({ consent: { text: expect.any(String), at: expect.any(Date) } });
  });

  it('charges a card on file only in a session with a recent proof; a new card needs none', async () => {
    const buyer = await billing.aBuyer();
    const card = await aSavedCard(buyer);
    const old = { userId: buyer.id, provedSecondsAgo: 901 };
    const stolen = { ...buyer, token: billing.tokens.sign(old) };
    expect(await pay(stolen, card._id, 'stolen')).toMatchObject({
      status: 423,
      body: { code: 'AUTH.PROOF_NEEDED' },
    });
    expect(await billing.balanceOf(buyer)).toBe(0);
    expect((await pay(stolen, 'pm_card_visa', 'own-card')).status).toBe(200);
    expect((await pay(buyer, card._id, 'stolen')).status).toBe(200);
  });

  it('repeated requests add a card once; a user has at most five', async () => {
    const buyer = await billing.aBuyer();
    const setupIntentId = await aSetup(buyer);
    const posts = Array.from({ length: 8 }, () => call(buyer, 'POST', '', { setupIntentId }));
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await cardsOf(buyer)).toHaveLength(1);
    const setups = await Promise.all(Array.from({ length: 5 }, () => aSetup(buyer)));
    const statuses = await Promise.all(
      setups.map(async (id) => (await call(buyer, 'POST', '', { setupIntentId: id })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 409]);
    expect(await cardsOf(buyer)).toHaveLength(5);
    expect((await call(buyer, 'POST', '/setup', { consent: true })).status).toBe(409);
  });

  it('the webhook saves a card when the page was closed, and not again after it was removed', async () => {
    const buyer = await billing.aBuyer();
    const setupIntentId = await aSetup(buyer);
    await until(async () => (await cardsOf(buyer)).length === 1);
    const [card] = await cardsOf(buyer);
    expect((await call(buyer, 'DELETE', `/${card?._id}`)).body.cards).toEqual([]);
    const object = { id: setupIntentId, metadata: { userId: buyer.id } };
    const payload = JSON.stringify({
      id: 'evt_late',
      type: 'setup_intent.succeeded',
      data: { object },
    });
    const late = await post(payload, sign(payload));
    expect(late.status).toBe(200);
    expect(await cardsOf(buyer)).toEqual([]);
  });

  it('belong to one user: nobody else adds, changes or charges them', async () => {
    const [owner, thief] = [await billing.aBuyer(), await billing.aBuyer()];
    const setupIntentId = await aSetup(owner);
    await begin(thief);
    expect((await call(thief, 'POST', '', { setupIntentId })).status).toBe(404);
    const card = await aSavedCard(owner);
    expect((await call(thief, 'PUT', `/${card._id}/default`)).status).toBe(404);
    expect((await call(thief, 'DELETE', `/${card._id}`)).status).toBe(404);
    expect(await pay(thief, card._id, 'mine')).toMatchObject({
      status: 400,
      body: { code: 'BILLING.PAYMENT_METHOD_INVALID' },
    });
  });

  it('keeps no card when the setup was not confirmed', async () => {
    const buyer = await billing.aBuyer();
    const setup = await begin(buyer);
    const save = () => call(buyer, 'POST', '', { setupIntentId: setup.setupIntentId });
    expect((await save()).status).toBe(404);
    await confirm(setup, cardThatAlwaysAsks);
    const { error } = await inBrowser(setup, 'authenticate', { outcome: 'failed' });
    expect(error?.code).toBe('setup_intent_authentication_failure');
    expect((await save()).status).toBe(404);
    expect((await call(buyer, 'POST', '', { setupIntentId: 'seti_unknown' })).status).toBe(404);
  });

  it('change their default, and cannot be charged after they were removed', async () => {
    const buyer = await billing.aBuyer();
    const first = await aSavedCard(buyer);
    const second = await aSavedCard(buyer, '5555555555554444');
    expect(second.isDefault).toBe(false);
    const { body } = await call(buyer, 'PUT', `/${second._id}/default`);
    expect(body.cards.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    expect((await call(buyer, 'DELETE', `/${second._id}`)).body.cards).toMatchObject([
      { _id: first._id, isDefault: true },
    ]);
    expect((await call(buyer, 'DELETE', `/${second._id}`)).status).toBe(404);
    expect((await pay(buyer, second._id, 'gone')).status).toBe(400);
  });

  it('ask for 3-D Secure when the bank wants it, and are credited after it', async () => {
    const buyer = await billing.aBuyer();
    const card = await aSavedCard(buyer, cardThatAlwaysAsks);
    expect((await pay(buyer, card._id, 'asks')).body).toMatchObject({ requiresAction: true });
    const payment = await billing.mongo.collection('payments').findOne({ userId: buyer.id });
    const intent = `${billing.sandbox.url}/sandbox/stripe/payment_intents/${String(payment?.['intentId'])}`;
    await fetch(`${intent}/authenticate`, { method: 'POST' });
    await until(async () => (await billing.balanceOf(buyer)) === 1_000);
  });

  it('removes the cards of a deleted user here and at the provider', async () => {
    const buyer = await billing.aBuyer();
    const card = await aSavedCard(buyer);
    const { _id: packageId } = await billing.aPackage();
    const topUp = { state: 'on', below: 500, packageId, maxPerMonth: 1 };
    const { token } = buyer;
    await billing.as(token).put('/payments/auto-top-up', topUp);
    const _id = buyer.id as never;
    expect(await billing.mongo.collection('autotopups').countDocuments({ _id })).toBe(1);
    const deletedAt = new Date().toISOString();
    await billing.bus.publish(UserDeleted, { userId: buyer.id, deletedAt });
    const holders = billing.mongo.collection<{ _id: string }>('cardholders');
    await until(async () => (await holders.countDocuments({ _id: buyer.id })) === 0);
    const method = await billing.stripe.paymentMethods.retrieve(card._id);
    expect(method.customer).toBeNull();
    expect(await billing.mongo.collection('autotopups').countDocuments({ _id })).toBe(0);
  });
});
