import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  packageIdSchema,
  PaymentFailed,
  PaymentSucceeded,
  SendTransactionalMail,
  type ProcessPaymentBody,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { startBilling, startReplica, type Billing, type TestBuyer } from './start-billing.js';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterEach(() => billing.faults({}));
afterAll(() => billing.close());

type Pay = Partial<ProcessPaymentBody> & Pick<ProcessPaymentBody, 'packageId'>;

const pay = ({ token }: TestBuyer, body: Pay, headers: Record<string, string> = {}) =>
  billing.http('POST', '/payments/process', {
    token,
    body: { paymentMethodId: 'pm_card_visa', ...body },
    headers,
  });
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
  });

  it('refuses another price than the buyer was shown, and charges nothing', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    expect(await pay(buyer, { packageId, expectedPrice: 48 })).toMatchObject({
      status: 409,
      body: { code: 'BILLING.PRICE_CHANGED', details: { price: 49 } },
    });
    expect((await pay(buyer, { packageId, expectedPrice: 49 })).status).toBe(200);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('does not sell what is inactive, deleted or was never there', async () => {
    const buyer = await billing.aBuyer();
    const { _id: inactive } = await billing.aPackage({ active: false });
    const never = packageIdSchema.parse('65f0000000000000000000ff');
    for (const packageId of [inactive, never])
      expect(await pay(buyer, { packageId })).toMatchObject({ status: 404 });
  });

  it.each([{ paymentMethodId: { $gt: '' } }, { paymentMethodId: 'card' }, { extra: 1 }])(
    'refuses %o by name',
    async (wrong) => {
      const { buyer, packageId } = await aBuyerAndPackage();
      const answer = await pay(buyer, { packageId, ...(wrong as object) });
      expect(answer.status).toBe(400);
      expect(answer.body['error']).toContain(Object.keys(wrong)[0]);
    },
  );
});

describe('a second click', () => {
  it('at the same time, on two replicas, charges once and credits once', async () => {
    const replica = await startReplica(billing);
    try {
      const { buyer, packageId } = await aBuyerAndPackage();
      await billing.faults({ stripe: { delayMs: 200 } });
      const body = { paymentMethodId: 'pm_card_visa', packageId };
      const there = () => replica.http('POST', '/payments/process', { token: buyer.token, body });
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
    } finally {
      // Its database is ours too: only the process goes.
      await replica.app.close();
      await replica.bus.close();
    }
  });

  it('that takes the first one for dead charges nothing more', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await billing.faults({ stripe: { delayMs: 1_000 } });
    const first = pay(buyer, { packageId });
    const payments = billing.mongo.collection('payments');
    await until(() => payments.findOne({ userId: buyer.id }));
    await payments.updateOne({ userId: buyer.id }, { $set: { workUntil: new Date(0) } });
    const second = await pay(buyer, { packageId });
    expect(second).toMatchObject({ status: 200, text: (await first).text });
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('within the minute gets the first answer; a later one is another purchase', async () => {
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

  it('with another card, package or buyer is another payment', async () => {
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
  it('gives the first answer again, also when the package has changed since', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const key = { 'idempotency-key': 'k-1' };
    const answers = await Promise.all([
      pay(buyer, { packageId }, key),
      pay(buyer, { packageId }, key),
    ]);
    await billing.http('DELETE', `/admin/credits/packages/${packageId}`, { token: billing.admin });
    const later = await pay(buyer, { packageId }, key);
    expect([...answers, later].map(({ text }) => text)).toEqual(Array(3).fill(later.text));
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('makes two purchases of two clicks when they differ', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await pay(buyer, { packageId }, { 'idempotency-key': 'k-1' });
    await pay(buyer, { packageId }, { 'idempotency-key': 'k-2' });
    expect(await chargesOf(buyer)).toHaveLength(2);
  });

  it('is refused with other inputs, and when it is no key', async () => {
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

  it("is the buyer's own", async () => {
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
    '%s answers 402 with the sentence of the provider',
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

  it('may be tried again at once', async () => {
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

  it('answers the same again under the same key', async () => {
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

  it('that does not exist is bad input', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    expect(await pay(buyer, { packageId, paymentMethodId: 'pm_nothing' })).toMatchObject({
      status: 400,
      body: { success: false, code: 'BILLING.PAYMENT_METHOD_INVALID' },
    });
  });
});

describe('a package that costs nothing', () => {
  it('is given once to each buyer, without a card', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage({ discount: 100 });
    const answers = await Promise.all([
      pay(buyer, { packageId }),
      pay(buyer, { packageId }),
      pay(buyer, { packageId, paymentMethodId: 'pm_card_mastercard' }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const again = await pay(buyer, { packageId }, { 'idempotency-key': 'another' });
    expect(again).toMatchObject({ status: 409, body: { code: 'BILLING.FREE_PACKAGE_TAKEN' } });
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    expect(await chargesOf(buyer)).toEqual([]);
    expect((await pay(await billing.aBuyer(), { packageId })).status).toBe(200);
  });

  it('is not one that costs too little for a card', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage({ price: 1, discount: 60 });
    expect(await pay(buyer, { packageId })).toMatchObject({
      status: 409,
      body: { code: 'BILLING.PRICE_TOO_SMALL' },
    });
  });
});

it('finds payments by index', async () => {
  const payments = billing.app.get(PaymentRepository);
  await explainsWithIndex(payments.claimQuery('click:x'));
  await explainsWithIndex(payments.intentQuery('pi_x'));
  await explainsWithIndex(payments.dueQuery(new Date(), 10));
});
