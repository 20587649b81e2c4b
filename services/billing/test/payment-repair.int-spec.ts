import { afterEach, describe, expect, it } from '@jest/globals';
import type { PaymentId } from '@leadmart/contracts';
import { operatorOf, until } from '@leadmart/platform/testing';
import { creditChargesFound, settleOpenPayments } from '../src/billing.jobs.js';
import { operatedBilling } from '../src/billing.operations.js';
import type { Payment } from '../src/payments/payment.js';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { startBilling, type TestBuyer } from './start-billing.js';

/** Crashes and lost answers, and the ways in which payments are repaired afterwards. */
const billing = await startBilling();
afterEach(() => billing.faults({}));

const createIntent = 'POST /v1/payment_intents';
const pay = (
  { token }: TestBuyer,
  packageId: string,
  headers: Record<string, string> = {},
  paymentMethodId = 'pm_card_visa',
) => billing.as(token).post('/payments/process', { paymentMethodId, packageId }, headers);
const chargesOf = async ({ id }: TestBuyer) =>
  (await billing.charges()).filter(({ metadata }) => metadata.userId === id);
const payments = () => billing.mongo.collection('payments');
const paymentOf = ({ id }: TestBuyer) => payments().findOne({ userId: id });
const settleOpen = () => billing.runNow(settleOpenPayments);

async function aBuyerAndPackage() {
  const [buyer, { _id: packageId }] = await Promise.all([billing.aBuyer(), billing.aPackage()]);
  return { buyer, packageId };
}

/** Ends the waits for the next check and for the lease of this buyer's payment. */
async function makeDue({ id }: TestBuyer): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await payments().updateOne(
    { userId: id, work: { $exists: true } },
    { $set: { 'work.dueAt': past, 'lease.dueAt': past } },
  );
}

describe('a lost answer of the provider', () => {
  it.each(['reset', 'timeout', 500] as const)(
    'leaves the payment unknown when the answer is lost (%s after the charge), and a second click completes it',
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
  );

  it('settles a payment with a lost answer by the reconciler without click and webhook', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 'reset', when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await makeDue(buyer);
    await settleOpen();
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    // The webhook that arrives later changes nothing.
    await billing.faults({});
    await until(async () => (await pay(buyer, packageId)).status === 200);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('settles a payment with a lost answer by the webhook', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 500, when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await until(async () => (await billing.balanceOf(buyer)) === 1_000);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it.each([429, 401])(
    'lets the buyer pay again when the provider refused the call with %i',
    async (status) => {
      const { buyer, packageId } = await aBuyerAndPackage();
      const failNext = { times: 1, with: status, when: 'before', match: createIntent } as const;
      await billing.faults({ stripe: { failNext } });
      const key = { 'idempotency-key': 'k-1' };
      expect((await pay(buyer, packageId, key)).status).toBe(503);
      const refused = await paymentOf(buyer);
      expect(refused).toMatchObject({ status: status === 401 ? 'failed' : 'unknown' });
      expect((await pay(buyer, packageId, key)).status).toBe(200);
      expect(await chargesOf(buyer)).toHaveLength(1);
    },
  );
});

describe('a process that died', () => {
  /** The payment of a killed process: stored, with an ended lease. */
  async function anOrphan(buyer: TestBuyer, packageId: string, headers = {}): Promise<void> {
    const failNext = { times: 2, with: 'reset', when: 'before', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId, headers)).status).toBe(503);
    await payments().updateOne({ userId: buyer.id }, { $set: { status: 'pending' } });
    await makeDue(buyer);
  }

  it('a payment whose process died before it called the provider is not charged', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await anOrphan(buyer, packageId);
    await settleOpen();
    // Not due again yet.
    await settleOpen();
    expect(await chargesOf(buyer)).toEqual([]);
    expect(await paymentOf(buyer)).toMatchObject({ status: 'pending', checks: 1 });
  });

  it('fails a payment that the provider does not know after ten minutes, and the buyer can pay again', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const key = { 'idempotency-key': 'k-1' };
    await anOrphan(buyer, packageId, key);
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await payments().updateOne({ userId: buyer.id }, { $set: { createdAt: longAgo } });
    await settleOpen();
    expect(await paymentOf(buyer)).toMatchObject({ status: 'failed' });
    expect((await pay(buyer, packageId, key)).status).toBe(200);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('leaves its payment to one of several others, when its lease has ended, while it is open', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await anOrphan(buyer, packageId);
    const repository = billing.app.get(PaymentRepository);
    const id = String((await paymentOf(buyer))?._id) as PaymentId;
    const found = (await repository.find(id)) as Payment;
    const now = new Date();
    const dueAt = found.lease.dueAt ?? now;
    const take = (at = now) => repository.takeOver(found, at);
    expect(await take(new Date(dueAt.getTime() - 1))).toBeUndefined();
    const taken = await Promise.all([take(), take()]);
    const until = new Date(now.getTime() + 10_000);
    expect(taken.filter(Boolean)).toMatchObject([{ id, lease: { dueAt: until } }]);
    await payments().updateOne(
      { userId: buyer.id },
      { $set: { status: 'failed', lease: { dueAt } } },
    );
    expect(await take()).toBeUndefined();
  });

  it('lets the next click complete the payment of a process that died', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await anOrphan(buyer, packageId);
    const answers = await Promise.all([pay(buyer, packageId), pay(buyer, packageId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });
});

describe('a charge that was never credited', () => {
  it('credits a recent charge whose payment is stored as failed, once', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 'reset', when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    await payments().updateOne(
      { userId: buyer.id },
      { $set: { status: 'failed' }, $unset: { work: 1 } },
    );
    await billing.runNow(creditChargesFound);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    await billing.runNow(creditChargesFound);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });
});

describe('a card holder who never authenticates', () => {
  it('cancels a payment at the provider when the card holder has not authenticated for an hour', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await billing
      .as(buyer)
      .post('/payments/process', { paymentMethodId: 'pm_card_authenticationRequired', packageId });
    const longAgo = new Date(Date.now() - 61 * 60_000);
    await payments().updateOne({ userId: buyer.id }, { $set: { createdAt: longAgo } });
    await makeDue(buyer);
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

  /** Restores the data from before this buyer paid. */
  async function restore({ id }: TestBuyer): Promise<void> {
    await payments().deleteMany({ userId: id });
    await billing.mongo.collection('entries').deleteMany({ userId: id });
    await billing.mongo.collection('outbox').deleteMany({ 'envelope.payload.userId': id });
    const fresh = {
      balance: 0,
      paid: 0,
      bought: 0,
      prepaid: 0,
      version: 0,
      'statementCounts.creditPurchase': 0,
    };
    await billing.mongo.collection('accounts').updateOne({ _id: id as never }, { $set: fresh });
  }

  async function paid() {
    const { buyer, packageId } = await aBuyerAndPackage();
    expect((await pay(buyer, packageId)).status).toBe(200);
    const payment = await paymentOf(buyer);
    return { buyer, paymentId: String(payment?._id), intentId: String(payment?.['intentId']) };
  }

  it('credits a charge once that is missing in a restored database', async () => {
    const [known, gone] = [await paid(), await paid()];
    await restore(known.buyer);
    await restore(gone.buyer);
    await billing.mongo.collection('accounts').deleteOne({ _id: gone.buyer.id as never });
    const missing = await operator('payments missing --days 1');
    expect(missing.code).toBe(1);
    expect(lines(missing, known.paymentId)).toEqual([expect.stringMatching(/^unknown /)]);
    expect(lines(missing, gone.paymentId)).toEqual([expect.stringMatching(/^no-buyer /)]);
    expect(await billing.balanceOf(known.buyer)).toBe(0);

    // A person decides about a buyer who registered after the backup.
    expect(await operator('payments recover --days 1')).toMatchObject({ code: 1 });
    expect(await billing.balanceOf(known.buyer)).toBe(1_000);
    expect(await billing.balanceOf(gone.buyer)).toBe(0);
    expect((await operator('payments recover --days 1')).out).toMatch(/^0 repaired, 1 left/);
    const decided = await operator(`payments recover --days 1 --payment ${gone.paymentId}`);
    expect(decided).toMatchObject({ code: 0, out: expect.stringMatching(/^1 repaired, 0 left/) });
    expect(await billing.balanceOf(gone.buyer)).toBe(1_000);
    expect(await operator('payments missing --days 1')).toMatchObject({ code: 0 });
    expect(await operator('ledger check')).toMatchObject({ code: 0 });
  });

  it('takes credits back for a refund that is missing here', async () => {
    const { buyer, paymentId, intentId } = await paid();
    await billing.faults({ stripe: { webhooks: { paused: true } } });
    await billing.stripe.refunds.create({ payment_intent: intentId });
    const missing = await operator('payments missing --days 1');
    expect(lines(missing, paymentId)).toEqual([expect.stringMatching(/^refund-missed /)]);
    expect(await operator('payments recover --days 1')).toMatchObject({ code: 0 });
    expect(await billing.balanceOf(buyer)).toBe(0);
  });

  it('settles an open payment on an operator command', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const failNext = { times: 2, with: 'reset', when: 'after', match: createIntent } as const;
    await billing.faults({ stripe: { failNext, webhooks: { paused: true } } });
    expect((await pay(buyer, packageId)).status).toBe(503);
    const { out } = await operator('payments open');
    const paymentId = String((await paymentOf(buyer))?._id);
    expect(lines({ out }, paymentId)).toHaveLength(1);
    const missing = await operator('payments missing --days 1');
    expect(lines(missing, paymentId)).toEqual([expect.stringMatching(/^not-credited /)]);
    expect(await operator('payments settle')).toMatchObject({ code: 0 });
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('finds an account whose balance differs from its entries and repairs it', async () => {
    const { buyer } = await paid();
    const accounts = billing.mongo.collection('accounts');
    await accounts.updateOne({ _id: buyer.id as never }, { $inc: { paid: 5 } });
    expect((await operator('ledger check')).code).toBe(1);
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

  it('decides about disputes that are missing and charges that name nothing bought', async () => {
    await billing.faults({ stripe: { webhooks: { paused: true } } });
    const { buyer, packageId } = await aBuyerAndPackage();
    await pay(buyer, packageId, {}, 'pm_card_createDispute');
    const paymentId = String((await paymentOf(buyer))?._id);
    await billing.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      metadata: { paymentId: 'nothing-bought' },
    });
    const recovered = await operator('payments recover --days 1');
    expect(recovered).toMatchObject({ code: 1, out: expect.stringMatching(/^0 repaired, 2 left/) });
    expect(lines(recovered, paymentId)).toEqual([expect.stringMatching(/^dispute-missed /)]);
    expect(lines(recovered, 'nothing-bought')).toEqual([expect.stringMatching(/^unreadable /)]);
    expect(await payments().findOne({ _id: 'nothing-bought' as never })).toBeNull();
  });
});
