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

const statementOf = async ({ token }: TestBuyer, query = ''): Promise<StatementView> => {
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

describe('the statement', () => {
  it('returns an empty statement for a buyer without purchases', async () => {
    expect(await statementOf(await billing.aBuyer())).toEqual({
      transactions: [],
      pagination: { currentPage: 1, total: 0, pages: 1 },
      summary: { purchaseCount: 0, lastPurchaseDate: null },
    });
  });

  it('lists purchases and adjustments, newest first, without reserves', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    await buyLeads(buyer, 5_005, 100);
    const given = await billing.http('POST', '/admin/credits/add', {
      token: billing.admin,
      body: { userId: buyer.id, amount: 12.5, reason: 'Sorry for the delay' },
    });
    expect(given.status).toBe(200);
    const { transactions, summary } = await statementOf(buyer);
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
    expect(transactions.map(({ balance }) => balance)).toEqual([512, 499.5, 1_000]);
    expect(JSON.stringify(transactions)).not.toContain('admin');
  });

  it('does not list reserved and released credits', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    const [held, released] = [newId() as PurchaseId, newId() as PurchaseId];
    const some = { buyerId: buyer.id, amount: 100 };
    await billing.bus.request(ReserveCredits, { ...some, purchaseId: held });
    await billing.bus.request(ReserveCredits, { ...some, purchaseId: released });
    const gone = { purchaseId: released, buyerId: buyer.id, reason: 'test' };
    await billing.bus.command(ReleaseCredits, gone);
    await until(async () => (await billing.balanceOf(buyer)) === 90);
    expect((await statementOf(buyer)).pagination.total).toBe(1);
  });

  it('lists ten lines a page, filtered by type', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    for (let quantity = 1; quantity <= 12; quantity += 1) await buyLeads(buyer, 10, quantity);
    const second = await statementOf(buyer, '?type=leadPurchase&page=2');
    expect(second.pagination).toEqual({ currentPage: 2, total: 12, pages: 2 });
    expect(second.transactions.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(second.summary.purchaseCount).toBe(13);
    expect((await statementOf(buyer, '?type=credits')).transactions).toHaveLength(1);
    expect((await statementOf(buyer, '?page=99')).transactions).toEqual([]);
    const wrong = await billing.http('GET', '/purchases/history?type=x', { token: buyer.token });
    expect(wrong.status).toBe(400);
  });

  it('marks a fully refunded purchase and lists its refund', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    const payment = await billing.mongo.collection('payments').findOne({ userId: buyer.id });
    await billing.stripe.refunds.create({ payment_intent: String(payment?.['intentId']) });
    await until(async () => (await billing.balanceOf(buyer)) === 0);
    expect((await statementOf(buyer)).transactions).toMatchObject([
      { type: 'refund', creditAmount: -1_000, cost: -49, costUnit: 'usd' },
      { type: 'creditPurchase', status: 'refunded' },
    ]);
  });

  it('shows a buyer only their own lines', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    expect((await statementOf(await billing.aBuyer())).pagination.total).toBe(0);
    expect((await billing.http('GET', '/purchases/history')).status).toBe(401);
  });
});
