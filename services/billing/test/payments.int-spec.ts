import { afterEach, describe, expect, it } from '@jest/globals';
import {
  packageIdSchema,
  PaymentFailed,
  PaymentSucceeded,
  SendTransactionalMail,
  type ProcessPaymentBody,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { settleOpenPayments } from '../src/billing.jobs.js';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { startBilling, startReplica, type TestBuyer } from './start-billing.js';

const billing = await startBilling();
afterEach(() => billing.faults({}));

type Pay = Partial<ProcessPaymentBody> & Pick<ProcessPaymentBody, 'packageId'>;

const pay = ({ token }: TestBuyer, body: Pay, headers: Record<string, string> = {}) =>
  billing
    .as(token)
    .post('/payments/process', { paymentMethodId: 'pm_card_visa', ...body }, headers);
const chargesOf = async ({ id }: TestBuyer) =>
  (await billing.charges()).filter(({ metadata }) => metadata.userId === id);

async function aBuyerAndPackage() {
  const [buyer, { _id: packageId }] = await Promise.all([billing.aBuyer(), billing.aPackage()]);
  return { buyer, packageId };
}

describe('buying a package', () => {
  it('charges the card, credits the account and sends the receipt', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage({ discount: 15 });
    const answer = await pay(buyer, { packageId });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, creditsAdded: 1_000, creditBalance: 1_000 },
    });
    expect(await chargesOf(buyer)).toMatchObject([{ amount: 4_165, currency: 'usd' }]);
    const isOurs = ({ userId }: { userId: string }) => userId === buyer.id;
    const paid = await until(() => billing.bus.seen(PaymentSucceeded).find(isOurs));
    expect(paid).toMatchObject({ credits: 10_000, amount: 4_165, packageName: 'Starter' });
    const receipt = await until(() =>
      billing.bus.seen(SendTransactionalMail).find(({ to }) => to === buyer.email),
    );
    expect(receipt).toMatchObject({ template: 'receipt', amount: 4_165, balanceAfter: 10_000 });
    expect(receipt).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
  });

  it('refuses an offer that differs from the one the buyer saw, says what it is now, and charges nothing', async () => {
    const buyer = await billing.aBuyer();
    const shown = await billing.aPackage({ price: 20 });
    const { _id: packageId } = shown;
    await billing.asAdmin.put(`/admin/credits/packages/${packageId}`, {
      ...shown,
      creditAmount: 100,
    });
    const now = { packageName: 'Starter', credits: 100, price: 20 };
    const key = { 'idempotency-key': 'a-key' };
    for (const seen of [{ expectedCredits: 1_000 }, { expectedCredits: 100, expectedPrice: 19 }])
      for (const headers of [{}, key])
        expect(await pay(buyer, { packageId, expectedPrice: 20, ...seen }, headers)).toMatchObject({
          status: 409,
          body: { code: 'BILLING.OFFER_CHANGED', details: now },
        });
    expect(await chargesOf(buyer)).toEqual([]);
    const confirmed = { packageId, expectedCredits: 100, expectedPrice: 20 };
    expect((await pay(buyer, confirmed)).body).toMatchObject({ creditsAdded: 100 });
    expect(await chargesOf(buyer)).toMatchObject([{ amount: 2_000 }]);
  });

  it('inactive and unknown packages are not sold', async () => {
    const buyer = await billing.aBuyer();
    const { _id: inactive } = await billing.aPackage({ active: false });
    const never = packageIdSchema.parse('65f0000000000000000000ff');
    for (const packageId of [inactive, never])
      expect(await pay(buyer, { packageId })).toMatchObject({ status: 404 });
  });

  it.each([{ paymentMethodId: { $gt: '' } }, { paymentMethodId: 'card' }, { extra: 1 }])(
    'refuses a payment with %o and names the field',
    async (wrong) => {
      const { buyer, packageId } = await aBuyerAndPackage();
      const answer = await pay(buyer, { packageId, ...(wrong as object) });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(`"field":"${Object.keys(wrong)[0]}"`);
    },
  );
});

describe('a second click', () => {
  it('charges and credits once for concurrent clicks on two replicas', async () => {
    const replica = await startReplica(billing);
    const { buyer, packageId } = await aBuyerAndPackage();
    await billing.faults({ stripe: { delayMs: 200 } });
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    const there = () => replica.as(buyer).post('/payments/process', body);
    const answers = await Promise.all([
      pay(buyer, { packageId }),
      there(),
      pay(buyer, { packageId }),
      there(),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    await replica.close();
  });

  it('charges once when a second click takes over a payment that is still running', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await billing.faults({ stripe: { delayMs: 1_000 } });
    const first = pay(buyer, { packageId });
    const payments = billing.mongo.collection('payments');
    await until(() => payments.findOne({ userId: buyer.id }));
    await payments.updateOne({ userId: buyer.id }, { $set: { 'lease.dueAt': new Date(0) } });
    const second = await pay(buyer, { packageId });
    expect(second).toMatchObject({ status: 200, text: (await first).text });
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('repeats the first answer for a click within a minute, and starts a new payment for a later click', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const first = await pay(buyer, { packageId });
    expect((await pay(buyer, { packageId })).body).toEqual(first.body);
    const payments = billing.mongo.collection('payments');
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await payments.updateOne({ userId: buyer.id }, { $set: { createdAt: aMinuteAgo } });
    const answers = await Promise.all([pay(buyer, { packageId }), pay(buyer, { packageId })]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body['creditBalance']).toBe(2_000);
    expect(await chargesOf(buyer)).toHaveLength(2);
  });

  it('starts another payment for a click with another card', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await Promise.all([
      pay(buyer, { packageId }),
      pay(buyer, { packageId, paymentMethodId: 'pm_card_mastercard' }),
    ]);
    expect(await chargesOf(buyer)).toHaveLength(2);
    expect(await billing.balanceOf(buyer)).toBe(2_000);
  });
});

describe('an Idempotency-Key', () => {
  it('repeats the first answer under the same idempotency key, also when the package was deleted since', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const key = { 'idempotency-key': 'k-1' };
    const answers = await Promise.all([
      pay(buyer, { packageId }, key),
      pay(buyer, { packageId }, key),
    ]);
    await billing.asAdmin.delete(`/admin/credits/packages/${packageId}`);
    const later = await pay(buyer, { packageId }, key);
    expect([...answers, later].map(({ text }) => text)).toEqual(Array(3).fill(later.text));
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('makes two payments for two clicks with different idempotency keys', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await pay(buyer, { packageId }, { 'idempotency-key': 'k-1' });
    await pay(buyer, { packageId }, { 'idempotency-key': 'k-2' });
    expect(await chargesOf(buyer)).toHaveLength(2);
  });

  it('refuses a reused idempotency key with other inputs, and an invalid key', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const key = { 'idempotency-key': 'k-1' };
    await pay(buyer, { packageId }, key);
    const other = { packageId, paymentMethodId: 'pm_card_mastercard' };
    expect(await pay(buyer, other, key)).toMatchObject({
      status: 409,
      body: { code: 'BILLING.IDEMPOTENCY_KEY_REUSED' },
    });
    const bad = await pay(buyer, { packageId }, { 'idempotency-key': 'a b' });
    expect(bad).toMatchObject({ status: 400, body: { code: 'VALIDATION.INVALID_INPUT' } });
  });

  it('separates the idempotency keys of different buyers', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const other = await billing.aBuyer();
    const key = { 'idempotency-key': 'shared' };
    await pay(buyer, { packageId }, key);
    expect((await pay(other, { packageId }, key)).body).toMatchObject({ creditBalance: 1_000 });
    expect(await chargesOf(other)).toHaveLength(1);
  });
});

describe('a card that is refused', () => {
  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.', 'generic_decline'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'Your card has insufficient funds.',
      'insufficient_funds',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.', 'expired_card'],
  ])(
    'answers 402 with the message of the provider for %s',
    async (paymentMethodId, error, declineCode) => {
      const { buyer, packageId } = await aBuyerAndPackage();
      expect(await pay(buyer, { packageId, paymentMethodId })).toMatchObject({
        status: 402,
        body: { success: false, error, declineCode, code: 'BILLING.CARD_DECLINED' },
      });
      expect(await billing.balanceOf(buyer)).toBe(0);
      const isOurs = ({ userId }: { userId: string }) => userId === buyer.id;
      await until(() => billing.bus.seen(PaymentFailed).some(isOurs));
    },
  );

  it('lets the buyer try again at once after a declined card', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const declined = { packageId, paymentMethodId: 'pm_card_chargeDeclined' };
    const first = await pay(buyer, declined);
    const second = await pay(buyer, declined);
    expect([first.status, second.status]).toEqual([402, 402]);
    const attempts = await billing.mongo
      .collection('payments')
      .countDocuments({ userId: buyer.id });
    expect(attempts).toBe(2);
    expect((await pay(buyer, { packageId })).status).toBe(200);
  });

  it('repeats the refusal of a declined card under the same idempotency key', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const declined = { packageId, paymentMethodId: 'pm_card_chargeDeclined' };
    const key = { 'idempotency-key': 'k-1' };
    expect((await pay(buyer, declined, key)).status).toBe(402);
    expect((await pay(buyer, declined, key)).status).toBe(402);
    const attempts = await billing.mongo
      .collection('payments')
      .countDocuments({ userId: buyer.id });
    expect(attempts).toBe(1);
  });

  it('answers 400 for an unknown payment method', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    expect(await pay(buyer, { packageId, paymentMethodId: 'pm_nothing' })).toMatchObject({
      status: 400,
      body: { success: false, code: 'BILLING.PAYMENT_METHOD_INVALID' },
    });
  });
});

describe('a package that no card can be charged for', () => {
  it.each([
    [{ discount: 100 }, 409, 'BILLING.PRICE_TOO_SMALL'],
    [{ price: 0 }, 409, 'BILLING.PRICE_TOO_SMALL'],
    [{ price: 1, discount: 60 }, 409, 'BILLING.PRICE_TOO_SMALL'],
    [{ creditAmount: 0 }, 404, 'BILLING.PACKAGE_NOT_FOUND'],
  ])('with %j is refused: no payment is made', async (fields, status, code) => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage(fields);
    expect(await pay(buyer, { packageId })).toMatchObject({ status, body: { code } });
    expect(await billing.balanceOf(buyer)).toBe(0);
    expect(await chargesOf(buyer)).toEqual([]);
  });
});

it('finds payments by index', async () => {
  const payments = billing.app.get(PaymentRepository);
  await explainsWithIndex(billing.app, () => payments.findByRequestKey('click:x'));
  await explainsWithIndex(billing.app, () => payments.findByIntent('pi_x'));
  await explainsWithIndex(billing.app, () => billing.runNow(settleOpenPayments));
});
