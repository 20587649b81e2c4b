import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorOf, until } from '@leadmart/platform/testing';
import { operatedBilling } from '../src/billing.operations.js';
import { startBilling, type Billing, type TestBuyer } from './start-billing.js';

/** What a crash or a lost answer leaves behind, and who puts it right. */
let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterEach(() => billing.faults({}));
afterAll(() => billing.close());

const createIntent = 'POST /v1/payment_intents';
const pay = ({ token }: TestBuyer, packageId: string) =>
  billing.http('POST', '/payments/process', {
    token,
    body: { paymentMethodId: 'pm_card_visa', packageId },
  });
const chargesOf = async ({ id }: TestBuyer) =>
  (await billing.charges()).filter(({ metadata }) => metadata.userId === id);
const payments = () => billing.mongo.collection('payments');
const paymentOf = ({ id }: TestBuyer) => payments().findOne({ userId: id });
const settleOpen = () => billing.runNow('settle open payments');

async function aBuyerAndPackage() {
  const [buyer, { _id: packageId }] = await Promise.all([billing.aBuyer(), billing.aPackage()]);
  return { buyer, packageId };
}

/** Ends the waits that only pass with time. */
async function itIsTimeToLook({ id }: TestBuyer): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await payments().updateOne(
    { userId: id, nextCheckAt: { $exists: true } },
    { $set: { nextCheckAt: past, workUntil: past } },
  );
}

describe('an answer of the provider that got lost', () => {
  it.each(['reset', 'timeout', 500] as const)(
    '(%s after the charge) leaves the payment unknown; the second click finishes it',
    async (kind) => {
      const { buyer, packageId } = await aBuyerAndPackage();
      const failNext = { times: 2, with: kind, when: 'after', match: createIntent } as const;
      await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
      expect(await pay(buyer, packageId)).toMatchObject({
        status: 503,
        body: { code: 'BILLING.PROVIDER_UNAVAILABLE' },
      });
      expect(await paymentOf(buyer)).toMatchObject({ status: 'unknown' });
      expect(await billing.balanceOf(buyer)).toBe(0);
      expect((await pay(buyer, packageId)).body).toMatchObject({ success: true });
      expect(await chargesOf(buyer)).toHaveLength(1);
      expect(await billing.balanceOf(buyer)).toBe(1_000);
    },
    20_000,
  );

  it('is settled by the reconciler when nobody clicks again and no webhook comes', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 'reset', when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await itIsTimeToLook(buyer);
    await settleOpen();
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    // The webhook that comes after all finds nothing to do.
    await billing.faults({});
    await until(async () => (await pay(buyer, packageId)).status === 200);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('is settled by the webhook', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 500, when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await until(async () => (await billing.balanceOf(buyer)) === 1_000);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('does not hold anything when nothing was charged (429)', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 1, with: 429, when: 'before', match: createIntent } as const;
    await billing.faults({ stripe: { failNext } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    expect((await pay(buyer, packageId)).status).toBe(200);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });
});

describe('a process that died', () => {
  /** A payment as a killed process leaves it: stored, and nobody working on it. */
  async function anOrphan(buyer: TestBuyer, packageId: string): Promise<void> {
    const failNext = { times: 2, with: 'reset', when: 'before', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await payments().updateOne({ userId: buyer.id }, { $set: { status: 'pending' } });
    await itIsTimeToLook(buyer);
  }

  it('before the provider was asked charges nothing by itself', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await anOrphan(buyer, packageId);
    await settleOpen();
    expect(await chargesOf(buyer)).toEqual([]);
    expect(await paymentOf(buyer)).toMatchObject({ status: 'pending' });
  });

  it('is given up on after ten minutes, and the buyer may pay anew', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await anOrphan(buyer, packageId);
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await payments().updateOne({ userId: buyer.id }, { $set: { createdAt: longAgo } });
    await settleOpen();
    expect(await paymentOf(buyer)).toMatchObject({ status: 'failed' });
    expect((await pay(buyer, packageId)).status).toBe(200);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('is taken over by the next click', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await anOrphan(buyer, packageId);
    const answers = await Promise.all([pay(buyer, packageId), pay(buyer, packageId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });
});

describe('a charge that was never credited', () => {
  it('is found among the recent ones, even when its payment was given up on', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 'reset', when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await payments().updateOne(
      { userId: buyer.id },
      { $set: { status: 'failed' }, $unset: { nextCheckAt: 1 } },
    );
    await billing.runNow('find uncredited charges');
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    await billing.runNow('find uncredited charges');
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });
});

describe('a card holder who never authenticates', () => {
  it('is cancelled at the provider after an hour', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await billing.http('POST', '/payments/process', {
      token: buyer.token,
      body: { paymentMethodId: 'pm_card_authenticationRequired', packageId },
    });
    const longAgo = new Date(Date.now() - 61 * 60_000);
    await payments().updateOne({ userId: buyer.id }, { $set: { createdAt: longAgo } });
    await itIsTimeToLook(buyer);
    await settleOpen();
    const payment = await paymentOf(buyer);
    expect(payment).toMatchObject({ status: 'failed' });
    const intent = await billing.stripe.paymentIntents.retrieve(String(payment?.['intentId']));
    expect(intent.status).toBe('canceled');
  });
});

describe('an operator of billing', () => {
  const operator = (line: string | string[]) =>
    operatorOf(operatedBilling, billing.environment)(line);
  const lines = ({ out }: { out: string }, paymentId: string) =>
    out.split('\n').filter((line) => line.includes(paymentId));

  /** As a backup knows them from before they paid. */
  async function restored({ id }: TestBuyer): Promise<void> {
    await payments().deleteMany({ userId: id });
    await billing.mongo.collection('entries').deleteMany({ userId: id });
    const fresh = { balance: 0, version: 0, 'history.creditPurchase': 0 };
    await billing.mongo.collection('accounts').updateOne({ _id: id as never }, { $set: fresh });
  }

  async function paid() {
    const { buyer, packageId } = await aBuyerAndPackage();
    expect((await pay(buyer, packageId)).status).toBe(200);
    const payment = await paymentOf(buyer);
    return { buyer, paymentId: String(payment?._id), intentId: String(payment?.['intentId']) };
  }

  it('finds what Stripe charged and a restored database does not know, and credits it once', async () => {
    const [known, gone] = [await paid(), await paid()];
    await restored(known.buyer);
    await restored(gone.buyer);
    await billing.mongo.collection('accounts').deleteOne({ _id: gone.buyer.id as never });
    const missing = await operator('payments missing --days 1');
    expect(missing.code).toBe(1);
    expect(lines(missing, known.paymentId)).toEqual([expect.stringMatching(/^unknown /)]);
    expect(lines(missing, gone.paymentId)).toEqual([expect.stringMatching(/^no-buyer /)]);
    expect(await billing.balanceOf(known.buyer)).toBe(0);

    // A buyer who registered after the backup is for a person to decide on.
    expect(await operator('payments recover --days 1')).toMatchObject({ code: 1 });
    expect(await billing.balanceOf(known.buyer)).toBe(1_000);
    expect(await billing.balanceOf(gone.buyer)).toBe(0);
    expect((await operator('payments recover --days 1')).out).toMatch(/^0 mended, 1 left/);
    const decided = await operator(`payments recover --days 1 --payment ${gone.paymentId}`);
    expect(decided).toMatchObject({ code: 0, out: expect.stringMatching(/^1 mended, 0 left/) });
    expect(await billing.balanceOf(gone.buyer)).toBe(1_000);
    expect(await operator('payments missing --days 1')).toMatchObject({ code: 0 });
    expect(await operator('ledger check')).toMatchObject({ code: 0 });
  });

  it('takes credits back for a refund that was not heard of', async () => {
    const { buyer, paymentId, intentId } = await paid();
    await billing.faults({ stripe: { webhooks: { paused: true } } });
    await billing.stripe.refunds.create({ payment_intent: intentId });
    const missing = await operator('payments missing --days 1');
    expect(lines(missing, paymentId)).toEqual([expect.stringMatching(/^refund-missed /)]);
    expect(await operator('payments recover --days 1')).toMatchObject({ code: 0 });
    expect(await billing.balanceOf(buyer)).toBe(0);
  });

  it('settles an open payment at once', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 'reset', when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    const { out } = await operator('payments open');
    expect(lines({ out }, String((await paymentOf(buyer))?._id))).toHaveLength(1);
    expect(await operator('payments settle')).toMatchObject({ code: 0 });
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('finds the account that does not add up, and where, and repairs it from its entries', async () => {
    const { buyer } = await paid();
    const accounts = billing.mongo.collection('accounts');
    await accounts.updateOne({ _id: buyer.id as never }, { $inc: { balance: 5 } });
    const check = await operator('ledger check');
    expect(check.code).toBe(1);
    expect(JSON.parse(check.out)).toMatchObject({ mismatches: [{ userId: buyer.id }] });
    expect(await operator(`ledger show --user ${buyer.id}`)).toMatchObject({ code: 1 });
    const repair = ['ledger', 'repair', '--user', buyer.id, '--because', 'a bad disk'];
    expect((await operator(repair)).out).toMatch(/was 10005 and is 10000/);
    expect((await operator(repair)).out).toMatch(/^The account adds up already/);
    expect(await operator('ledger check')).toMatchObject({ code: 0 });
    expect(await operator(`ledger show --user ${buyer.id}`)).toMatchObject({ code: 0 });
    expect((await operator('history')).out).toMatch(/ledger repair.*a bad disk/);
  });

  it('sees credits that are held for too long', async () => {
    const held = { buyerId: 'b', status: 'held', amount: 50, captured: 0, openedAt: new Date(0) };
    const reservations = billing.mongo.collection('reservations');
    expect(await operator('reservations held')).toMatchObject({ code: 0 });
    await reservations.insertOne({ _id: 'purchase-1' as never, ...held });
    const found = await operator('reservations held');
    expect(found).toMatchObject({ code: 1, out: expect.stringMatching(/purchase-1 +b +50/) });
    await reservations.deleteOne({ _id: 'purchase-1' as never });
  });
});
