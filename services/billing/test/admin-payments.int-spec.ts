import { describe, expect, it } from '@jest/globals';
import {
  adminPaymentsSchema,
  BillingAdminActed,
  ChargeCredits,
  FindUsers,
  type AdminPaymentsView,
  type PaymentId,
  type PurchaseId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { AllLinesReader } from '../src/accounts/ledger/all-lines.reader.js';
import { PaymentReader } from '../src/payments/payment.reader.js';
import { ReceiptReader } from '../src/receipts/receipt.reader.js';
import { startBilling, type TestBuyer } from './start-billing.js';
import { stripeWebhook } from './stripe-webhook.js';

const billing = await startBilling();
await billing.bus.answer(FindUsers, ({ text }) => ({
  userIds: text === 'paid' ? [paid.buyer.id] : [],
  hasMore: text === 'many',
}));

const { aPaidPackage } = stripeWebhook(() => billing);
let paid: { buyer: TestBuyer; intentId: string };
let declined: TestBuyer;
let purchaseId: PurchaseId;

/** One buyer pays $49 for 1,000 credits, spends 40 on leads and gets $9.80 back; the card of another is declined. */
async function workDay(): Promise<void> {
  paid = await aPaidPackage();
  purchaseId = newId() as PurchaseId;
  const description = { datasetName: '=Roofers', quantity: 8 };
  const buyerId = paid.buyer.id;
  await billing.bus.request(ChargeCredits, { purchaseId, buyerId, amount: 400, description });
  await billing.stripe.refunds.create({ payment_intent: paid.intentId, amount: 980 });
  declined = await billing.aBuyer();
  const [{ _id: packageId }, { token }] = [await billing.aPackage(), declined];
  const body = { paymentMethodId: 'pm_card_chargeDeclined', packageId };
  await billing.as(token).post('/payments/process', body);
  await until(async () => (await listed()).payments.some(({ type }) => type === 'refund'));
  await until(async () => (await listed()).payments.filter(({ receipt }) => receipt).length === 2);
}

const listed = async (query = ''): Promise<AdminPaymentsView> => {
  const answer = await billing.asAdmin.get(`/admin/payments${query}`);
  expect(answer.status).toBe(200);
  return adminPaymentsSchema.parse(answer.body);
};
const typesOf = ({ payments }: AdminPaymentsView) => payments.map(({ type }) => type);
const search = async (text: string, more = '') =>
  typesOf(await listed(`?search=${encodeURIComponent(text)}${more}`));
const paymentOf = async ({ id: userId }: TestBuyer) =>
  String((await billing.mongo.collection('payments').findOne({ userId }))?._id);

await workDay();

describe('the payments of all users', () => {
  it('lists what moved money or credits, newest first, with its sums', async () => {
    const list = await listed();
    expect(list).toMatchObject({ total: 3, page: 1, pages: 1, hasMore: false });
    expect(list.sums).toEqual({ received: 49, takenBack: 9.8, spent: 40, returned: 0 });
    const user = { _id: paid.buyer.id, email: paid.buyer.email };
    const payment = { _id: await paymentOf(paid.buyer), intentId: paid.intentId };
    expect(list.payments).toMatchObject([
      { type: 'refund', cost: -9.8, creditAmount: -200, user, payment },
      {
        type: 'leadPurchase',
        cost: 40,
        costUnit: 'credits',
        quantity: 8,
        purchaseId,
        payment: null,
      },
      { type: 'creditPurchase', cost: 49, costUnit: 'usd', creditAmount: 1_000, user, payment },
    ]);
    const [refund, , topUp] = list.payments;
    expect([refund?.receipt, topUp?.receipt]).toEqual([
      expect.stringMatching(/^C-\d{4}-000001$/),
      expect.stringMatching(/^R-\d{4}-000001$/),
    ]);
    expect(await listed('?limit=2&page=2')).toMatchObject({
      total: 3,
      pages: 2,
      payments: [{ type: 'creditPurchase' }],
    });
    expect((await listed('?page=9')).payments).toEqual([]);
  });

  it('narrows the list to a type and a range of time', async () => {
    const all = await listed();
    const [, purchase] = all.payments;
    const moment = encodeURIComponent(purchase?.date ?? '');
    expect(typesOf(await listed('?type=refund'))).toEqual(['refund']);
    expect(typesOf(await listed(`?to=${moment}`))).toEqual(['leadPurchase', 'creditPurchase']);
    expect(typesOf(await listed(`?from=${moment}`))).toEqual(['refund', 'leadPurchase']);
    const spent = await listed(`?from=${moment}&to=${moment}&type=leadPurchase`);
    expect(spent.sums).toEqual({ received: 0, takenBack: 0, spent: 40, returned: 0 });
    const wrong = await billing.asAdmin.get('/admin/payments?type=x');
    expect(wrong).toMatchObject({ status: 400 });
  });

  it('lists payments that are open or failed with the reason', async () => {
    const unpaid = await listed('?type=unpaid');
    expect(unpaid).toMatchObject({ total: 1, sums: { received: 0 } });
    expect(unpaid.payments).toMatchObject([
      {
        type: 'unpaid',
        status: 'failed',
        cost: 49,
        user: { _id: declined.id },
        description: expect.stringMatching(/^Starter: .*declined/i),
      },
    ]);
  });

  it('finds movements by receipt, provider, payment, purchase, amount and user', async () => {
    const all = await listed();
    const both = ['refund', 'creditPurchase'];
    expect(await search(all.payments[2]?.receipt?.toLowerCase() ?? '')).toEqual(['creditPurchase']);
    expect(await search('R-2000-000001')).toEqual([]);
    expect(await search(paid.intentId)).toEqual(both);
    expect(await search('pi_unknown')).toEqual([]);
    expect(await search(await paymentOf(paid.buyer))).toEqual(both);
    expect(await search(purchaseId)).toEqual(['leadPurchase']);
    expect(await search('$49.00')).toEqual(['creditPurchase']);
    expect(await search('9.80')).toEqual(['refund']);
    expect(await search('paid')).toHaveLength(3);
    expect(await search(paid.buyer.id, '&type=refund')).toEqual(['refund']);
    expect(await search(declined.id)).toEqual([]);
    expect(await search(declined.id, '&type=unpaid')).toEqual(['unpaid']);
    expect(await search(await paymentOf(declined))).toEqual(['unpaid']);
    expect(await search('$49', '&type=unpaid')).toEqual([]);
    expect(await listed('?search=many')).toMatchObject({ hasMoreUsers: true, total: 0 });
  });

  it('exports what matches as a file, and records each look', async () => {
    const admin = { token: billing.admin };
    const file = await billing.file(admin, '/admin/payments.csv');
    const lines = file.bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(new RegExp(`,leadPurchase,.*'=Roofers,.*,${purchaseId},8,-40,$`));
    expect(lines[3]).toMatch(/,1000,49\.00$/);
    const unpaid = await billing.file(admin, '/admin/payments.csv?type=unpaid');
    expect(unpaid.bytes.toString().trimEnd().split('\r\n')).toHaveLength(2);
    const actions = () => billing.bus.seen(BillingAdminActed).map(({ action }) => action);
    await until(() => actions().includes('payments.exported'));
    expect(actions()).toContain('payments.listed');
  });

  it('refunds a payment once for the sum that was seen, and takes the credits back', async () => {
    const { buyer, intentId } = await aPaidPackage();
    const id = await paymentOf(buyer);
    const refund = (body: object) => billing.asAdmin.post(`/admin/payments/${id}/refund`, body);
    const asked = { amount: 9.8, refundedBefore: 0, reason: 'Paid twice' };
    for (const wrong of [{ amount: 0 }, { amount: 1.005 }, { reason: ' ' }, { amount: 49.01 }])
      expect([400, 409]).toContain((await refund({ ...asked, ...wrong })).status);
    const answers = await Promise.all([refund(asked), refund(asked), refund(asked)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(done[0]?.body).toEqual({ refunded: 9.8, refundable: 39.2 });
    expect(await billing.balanceOf(buyer)).toBe(800);
    expect(await refund(asked)).toMatchObject({
      status: 409,
      body: { code: 'BILLING.REFUND_OUTDATED', details: { refunded: 9.8 } },
    });
    const refunds = await billing.stripe.refunds.list({ payment_intent: intentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([980]);
    const rest = { ...asked, amount: 39.2, refundedBefore: 9.8 };
    expect(await refund(rest)).toMatchObject({ body: { refunded: 49, refundable: 0 } });
    expect(await billing.balanceOf(buyer)).toBe(0);
    const records = () =>
      billing.bus
        .seen(BillingAdminActed)
        .filter(({ action, subject }) => action === 'payment.refunded' && subject.id === buyer.id);
    await until(() => records().some(({ after }) => after?.['dollars'] === 39.2));
    expect(records()[0]).toMatchObject({ reason: 'Paid twice', after: { payment: id } });
  });

  it('asks for one refund when two admins want different sums at once', async () => {
    const { buyer, intentId } = await aPaidPackage();
    const path = `/admin/payments/${await paymentOf(buyer)}/refund`;
    const refund = (amount: number) =>
      billing.asAdmin.post(path, { amount, refundedBefore: 0, reason: 'Asked for' });
    const answers = await Promise.all([refund(4.9), refund(9.8)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refunds = await billing.stripe.refunds.list({ payment_intent: intentId });
    expect(refunds.data).toHaveLength(1);
  });

  it('refunds nothing while the provider does not answer, and repeats the same refund after it', async () => {
    const { buyer, intentId } = await aPaidPackage();
    const path = `/admin/payments/${await paymentOf(buyer)}/refund`;
    const body = { amount: 4.9, refundedBefore: 0, reason: 'Asked for' };
    const refund = () => billing.asAdmin.post(path, body);
    const failNext = { times: 2, with: 'reset', when: 'after', match: 'POST /v1/refunds' } as const;
    const webhooks = { paused: true, duplicate: false, delayMs: 0 };
    await billing.faults({ stripe: { failNext, webhooks } });
    expect((await refund()).status).toBe(503);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    expect(await refund()).toMatchObject({ status: 200, body: { refunded: 4.9 } });
    await billing.faults({});
    expect(await billing.balanceOf(buyer)).toBe(900);
    const refunds = await billing.stripe.refunds.list({ payment_intent: intentId });
    expect(refunds.data).toHaveLength(1);
    const unknown = `/admin/payments/${newId()}/refund`;
    expect(await billing.asAdmin.post(unknown, body)).toMatchObject({
      status: 404,
      body: { code: 'BILLING.PAYMENT_NOT_FOUND' },
    });
  });

  it('reads by indexes, whatever is searched for', async () => {
    const [lines, payments, receipts] = [
      billing.app.get(AllLinesReader),
      billing.app.get(PaymentReader),
      billing.app.get(ReceiptReader),
    ];
    const range = { from: new Date(0), to: new Date() };
    const [types, userIds] = [['refund', 'return'] as const, [paid.buyer.id, declined.id]];
    const ids = [newId() as PaymentId];
    const reads: (() => Promise<unknown>)[] = [
      () => lines.page({ types, ...range }, 0, 9),
      () => lines.page({ types, userIds }, 0, 9),
      () => lines.page({ types, ids }, 0, 9),
      () => lines.sums({ types, userIds, ...range }, 9),
      () => lines.sums({ types }, 9),
      () => payments.unpaid({ ...range }, 0, 9),
      () => payments.unpaid({ userIds }, 0, 9),
      () => payments.countUnpaid({ ids }, 9),
      () => receipts.idsOfTotal(980 as never, 9),
      () => receipts.idsOfPayment(ids[0] as PaymentId),
      () => receipts.idOfNumber('R-2026', 1),
      () => lines.idOfOperation('charge:1'),
      () => payments.find({ intentId: 'pi_1' }),
    ];
    for (const read of reads) await explainsWithIndex(billing.app, read);
  });
});
