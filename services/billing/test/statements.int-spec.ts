import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CaptureCredits,
  statementSchema,
  ReleaseCredits,
  ReserveCredits,
  type StatementView,
  type PurchaseId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { startBilling, type Billing, type TestBuyer } from './start-billing.js';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const historyOf = async ({ token }: TestBuyer, query = ''): Promise<StatementView> => {
  const answer = await billing.http('GET', `/purchases/history${query}`, { token });
  expect(answer.status).toBe(200);
  return statementSchema.parse(answer.body);
};

async function buyCredits({ token }: TestBuyer): Promise<void> {
  const { _id: packageId } = await billing.aPackage();
  const body = { paymentMethodId: 'pm_card_visa', packageId };
  await billing.http('POST', '/payments/process', { token, body });
}

async function buyLeads({ id: buyerId }: TestBuyer, amount: number, quantity: number) {
  const purchaseId = newId() as PurchaseId;
  await billing.bus.request(ReserveCredits, { purchaseId, buyerId, amount });
  const description = { datasetName: 'Small businesses', quantity };
  await billing.bus.request(CaptureCredits, { purchaseId, buyerId, amount, description });
}

describe('the purchase history', () => {
  it('of somebody who bought nothing is empty', async () => {
    expect(await historyOf(await billing.aBuyer())).toEqual({
      transactions: [],
      pagination: { currentPage: 1, total: 0, pages: 1 },
      summary: { purchaseCount: 0, lastPurchaseDate: null },
    });
  });

  it('shows money, leads and adjustments, newest first, and no step in between', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    await buyLeads(buyer, 5_005, 100);
    const given = await billing.http('POST', '/admin/credits/add', {
      token: billing.admin,
      body: { userId: buyer.id, amount: 12.5, reason: 'Sorry for the delay' },
    });
    expect(given.status).toBe(200);
    const { transactions, summary } = await historyOf(buyer);
    expect(transactions).toMatchObject([
      { type: 'adjustment', creditAmount: 12.5, cost: 0, description: 'Sorry for the delay' },
      {
        type: 'leadPurchase',
        creditAmount: 500.5,
        cost: 500.5,
        costUnit: 'credits',
        quantity: 100,
      },
      {
        type: 'creditPurchase',
        creditAmount: 1_000,
        cost: 49,
        costUnit: 'usd',
        status: 'completed',
      },
    ]);
    expect(summary).toEqual({ purchaseCount: 2, lastPurchaseDate: transactions[1]?.date });
    expect(JSON.stringify(transactions)).not.toContain('admin');
  });

  it('does not show what is only held, nor what was given back', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    const [held, released] = [newId() as PurchaseId, newId() as PurchaseId];
    const some = { buyerId: buyer.id, amount: 100 };
    await billing.bus.request(ReserveCredits, { ...some, purchaseId: held });
    await billing.bus.request(ReserveCredits, { ...some, purchaseId: released });
    const gone = { purchaseId: released, buyerId: buyer.id, reason: 'test' };
    await billing.bus.command(ReleaseCredits, gone);
    await until(async () => (await billing.balanceOf(buyer)) === 90);
    expect((await historyOf(buyer)).pagination.total).toBe(1);
  });

  it('comes ten at a time, by type', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    for (let quantity = 1; quantity <= 12; quantity += 1) await buyLeads(buyer, 10, quantity);
    const second = await historyOf(buyer, '?type=leadPurchase&page=2');
    expect(second.pagination).toEqual({ currentPage: 2, total: 12, pages: 2 });
    expect(second.transactions.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(second.summary.purchaseCount).toBe(13);
    expect((await historyOf(buyer, '?type=credits')).transactions).toHaveLength(1);
    expect((await historyOf(buyer, '?page=99')).transactions).toEqual([]);
    const wrong = await billing.http('GET', '/purchases/history?type=x', { token: buyer.token });
    expect(wrong.status).toBe(400);
  });

  it('marks a payment that was refunded whole, and shows the refund', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    const payment = await billing.mongo.collection('payments').findOne({ userId: buyer.id });
    await billing.stripe.refunds.create({ payment_intent: String(payment?.['intentId']) });
    await until(async () => (await billing.balanceOf(buyer)) === 0);
    expect((await historyOf(buyer)).transactions).toMatchObject([
      { type: 'refund', creditAmount: -1_000, cost: -49, costUnit: 'usd' },
      { type: 'creditPurchase', status: 'refunded' },
    ]);
  });

  it("is nobody else's", async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    expect((await historyOf(await billing.aBuyer())).pagination.total).toBe(0);
    expect((await billing.http('GET', '/purchases/history')).status).toBe(401);
  });
});
