import { describe, expect, it } from '@jest/globals';
import {
  ChargeCredits,
  statementSchema,
  ReleaseCredits,
  tenths,
  type StatementView,
  type PurchaseId,
} from '@leadmart/contracts';
import { dayOf, startOfDay } from '@leadmart/contracts/days-of-zone';
import { newId } from '@leadmart/platform/mongo';
import { countCommands, explainsWithIndex, textOfPdf, until } from '@leadmart/platform/testing';
import { EntryReader } from '../src/accounts/ledger/entry.reader.js';
import type { EntryDocument } from '../src/accounts/ledger/entry.schema.js';
import { StatementsService } from '../src/statements/statements.service.js';
import { startBilling, type TestBuyer } from './start-billing.js';

const billing = await startBilling();

const statementOf = async ({ token }: TestBuyer, query = ''): Promise<StatementView> => {
  const answer = await billing.as(token).get(`/purchases/history${query}`);
  expect(answer.status).toBe(200);
  return statementSchema.parse(answer.body);
};

async function buyCredits({ token }: TestBuyer): Promise<void> {
  const { _id: packageId } = await billing.aPackage();
  const body = { paymentMethodId: 'pm_card_visa', packageId };
  await billing.as(token).post('/payments/process', body);
}

async function buyLeads({ id: buyerId }: TestBuyer, amount: number, quantity: number) {
  const purchaseId = newId() as PurchaseId;
  const description = { datasetName: 'Small businesses', quantity };
  await billing.bus.request(ChargeCredits, { purchaseId, buyerId, amount, description });
  return purchaseId;
}

describe('the statement', () => {
  it('returns an empty statement for a buyer without purchases', async () => {
    expect(await statementOf(await billing.aBuyer())).toEqual({
      transactions: [],
      pagination: { currentPage: 1, total: 0, pages: 1 },
      nextCursor: null,
      summary: { purchaseCount: 0, lastPurchaseDate: null },
    });
  });

  it('lists purchases and adjustments, newest first', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    await buyLeads(buyer, 5_005, 100);
    const given = await billing.asAdmin.post('/admin/credits/add', {
      userId: buyer.id,
      amount: 12.5,
      reason: 'Sorry for the delay',
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

  it('lists a charge and its release', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    const purchaseId = await buyLeads(buyer, 100, 20);
    const gone = { purchaseId, buyerId: buyer.id, reason: 'test' };
    await billing.bus.command(ReleaseCredits, gone);
    await until(async () => (await billing.balanceOf(buyer)) === 100);
    const { transactions } = await statementOf(buyer);
    expect(transactions).toMatchObject([
      { type: 'refund', creditAmount: 10, balance: 100 },
      { type: 'leadPurchase', creditAmount: 10, balance: 90 },
      { type: 'adjustment' },
    ]);
  });

  it('lists ten lines a page, or as many as wanted, filtered by type', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    for (let quantity = 1; quantity <= 12; quantity += 1) await buyLeads(buyer, 10, quantity);
    const second = await statementOf(buyer, '?type=leadPurchase&page=2');
    expect(second.pagination).toEqual({ currentPage: 2, total: 12, pages: 2 });
    expect(second.transactions.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(second.summary.purchaseCount).toBe(13);
    const third = await statementOf(buyer, '?type=leadPurchase&page=3&limit=5');
    expect(third.pagination).toEqual({ currentPage: 3, total: 12, pages: 3 });
    expect(third.transactions.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect((await statementOf(buyer, '?type=credits')).transactions).toHaveLength(1);
    expect((await statementOf(buyer, '?page=99')).transactions).toEqual([]);
    for (const [query, field] of [
      ['type=x', 'type'],
      ['sort=cost', 'sort'],
      ['from=yesterday', 'from'],
    ] as const) {
      const wrong = await billing.as(buyer).get(`/purchases/history?${query}`);
      expect(wrong).toMatchObject({ status: 400, body: { details: { fields: [{ field }] } } });
    }
  });

  it('a program that follows the cursors reads each line once, though lines are added meanwhile', async () => {
    const buyer = await billing.aBuyer();
    for (let credits = 1; credits <= 7; credits += 1) await billing.give(buyer, credits);
    const read: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      const answer: StatementView = await statementOf(buyer, `?limit=3${cursor}`);
      read.push(...answer.transactions.map(({ creditAmount }) => creditAmount));
      cursor = answer.nextCursor && `&cursor=${answer.nextCursor}`;
      await billing.give(buyer, 100 + page);
    }
    expect(read).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect((await statementOf(buyer, '?sort=amount&limit=3')).nextCursor).toBeNull();
    for (const query of ['cursor=x', 'cursor=1.2&page=2', 'cursor=1.2&sort=amount'])
      expect(await billing.http('GET', `/purchases/history?${query}`, buyer)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'cursor' }] } },
      });
  });

  it('sorts lines and takes those of a range of time, each with the balance after it', async () => {
    const buyer = await billing.aBuyer();
    for (const credits of [30, 10, 20, 10, 10, 10, 10, 10, 10, 10, 10, 5])
      await billing.give(buyer, credits);
    const amounts = async (query: string) =>
      (await statementOf(buyer, query)).transactions.map(({ creditAmount }) => creditAmount);
    const oldest = await statementOf(buyer, '?sort=date');
    expect(oldest.transactions.slice(0, 3)).toMatchObject([
      { creditAmount: 30, balance: 30 },
      { creditAmount: 10, balance: 40 },
      { creditAmount: 20, balance: 60 },
    ]);
    const [first, second] = await Promise.all(
      [1, 2].map((page) => statementOf(buyer, `?sort=amount&page=${page}`)),
    );
    const ids = [...(first?.transactions ?? []), ...(second?.transactions ?? [])];
    expect(new Set(ids.map(({ _id }) => _id)).size).toBe(12);
    expect(ids.map(({ creditAmount }) => creditAmount).slice(-2)).toEqual([20, 30]);
    expect((await amounts('?sort=-amount')).slice(0, 3)).toEqual([30, 20, 10]);

    const moment = (index: number) => encodeURIComponent(oldest.transactions[index]?.date ?? '');
    const range = `from=${moment(1)}&to=${moment(2)}`;
    expect(await amounts(`?${range}`)).toEqual([20, 10]);
    expect(await amounts(`?${range}&sort=date`)).toEqual([10, 20]);
    expect(await amounts(`?${range}&sort=-amount`)).toEqual([20, 10]);
    const some = await statementOf(buyer, `?from=${moment(1)}`);
    expect(some.pagination).toEqual({ currentPage: 1, total: 11, pages: 2 });
    expect((await statementOf(buyer, `?${range}&type=credits`)).pagination.total).toBe(0);
  });

  it('reads the account and the lines, and counts only a range of time', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 1);
    const statements = billing.app.get(StatementsService);
    const page = { type: 'all', sort: '-amount', page: 1, limit: 10 } as const;
    const commands = (work: () => Promise<unknown>) => countCommands(billing, work);
    expect(await commands(() => statements.page(buyer.id, page))).toEqual([
      'find accounts',
      'find entries',
    ]);
    const ranged = () => statements.page(buyer.id, { ...page, from: new Date(0).toISOString() });
    expect(await commands(ranged)).toEqual(['find accounts', 'aggregate entries', 'find entries']);
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
  });
});

describe('the statement as a file', () => {
  const fileOf = (
    buyer: TestBuyer,
    ending: string,
    range: { from?: string; to?: string; zone?: string } = {},
  ) =>
    billing.file(buyer, `/purchases/statement.${ending}?${new URLSearchParams(range).toString()}`);

  /** Opening balance, the credits of each movement, closing balance. */
  async function csvOf(buyer: TestBuyer, range: { from?: string; to?: string } = {}) {
    const { bytes } = await fileOf(buyer, 'csv', range);
    const rows = bytes.toString().trim().split('\r\n').slice(1);
    const cells = rows.map((row) => row.split(','));
    const [opening, ...movements] = cells.map(([, , , credits, balance]) => ({ credits, balance }));
    const closing = movements.pop();
    return {
      opening: Number(opening?.balance),
      movements: movements.map(({ credits }) => Number(credits)),
      closing: Number(closing?.balance),
    };
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

  it('adds up from the opening to the closing balance, month after month', async () => {
    const buyer = await billing.aBuyer();
    await buyCredits(buyer);
    await buyLeads(buyer, 505, 10);
    billing.clock.pass(10 * 60);
    const moment = billing.clock.now();
    // The clock of another replica is behind: a later entry has an earlier time.
    await billing.give(buyer, 7);
    billing.clock.pass(-60);
    await billing.give(buyer, 3);
    billing.clock.pass(20 * 60);
    await billing.give(buyer, 1);
    const [before, after] = [new Date(moment.getTime() - 1), moment].map((at) => at.toISOString());
    const [first, second, all] = await Promise.all([
      csvOf(buyer, { to: before ?? '' }),
      csvOf(buyer, { from: after ?? '' }),
      csvOf(buyer),
    ]);
    expect([first.opening, second.closing]).toEqual([0, await billing.balanceOf(buyer)]);
    expect(second.opening).toBe(first.closing);
    expect([...first.movements, ...second.movements]).toEqual(all.movements);
    for (const { opening, movements, closing } of [first, second, all])
      expect(opening + sum(movements)).toBeCloseTo(closing, 5);
    const text = await textOfPdf((await fileOf(buyer, 'pdf')).bytes);
    expect(text).toContain('Opening balance 0');
    expect(text).toContain(`Closing balance 960.5 960.5`);
  });

  it('a statement has the days of the reader, up to now', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 5);
    const now = billing.clock.now();
    const day = dayOf(now, 'Pacific/Kiritimati');
    const range = {
      from: startOfDay(day, 'Pacific/Kiritimati').toISOString(),
      to: '2099-01-01T00:00:00Z',
    };
    const zone = 'Pacific/Kiritimati';
    const text = await textOfPdf((await fileOf(buyer, 'pdf', { ...range, zone })).bytes);
    const words = new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(text).toContain(`From ${words} To ${words} Time zone ${zone}`);
    expect(text).toMatch(new RegExp(`${day} \\d\\d:\\d\\d Adjustment`));
    const csv = (await fileOf(buyer, 'csv', range)).bytes.toString();
    expect(csv).toContain(',Closing balance,,,5');
    expect(csv).not.toContain('2099');
    expect((await fileOf(buyer, 'pdf', { zone: 'Mars/Olympus' })).status).toBe(400);
  });

  it('the statement as PDF has every movement of a long time, too (soak)', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 1);
    const entries = billing.mongo.collection<EntryDocument>('entries');
    const first = await entries.findOne({ userId: buyer.id });
    if (!first) throw new Error('the gift has no entry');
    const { amount, operationId } = first;
    const later = [...Array(2_500).keys()].map((index) => ({
      ...first,
      _id: newId(),
      operationId: `${operationId} ${index}`,
      version: index + 2,
      balanceBefore: tenths(amount * (index + 1)),
      balanceAfter: tenths(amount * (index + 2)),
    }));
    await entries.insertMany(later);
    const text = await textOfPdf((await fileOf(buyer, 'pdf')).bytes);
    expect(text.split(' Adjustment ')).toHaveLength(2_502);
    expect(text).toContain('Closing balance 2,501 2,501');
  });

  it('a statement is empty before the first movement, and refuses a range that ends before it begins', async () => {
    const buyer = await billing.aBuyer();
    expect(await csvOf(buyer)).toEqual({ opening: 0, movements: [], closing: 0 });
    const range = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect((await fileOf(buyer, 'csv', range)).status).toBe(400);
  });

  it('ends as a broken download when the ledger is damaged', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 5);
    await billing.give(buyer, 6);
    const entries = billing.mongo.collection('entries');
    await entries.updateOne({ userId: buyer.id, version: 1 }, { $set: { amount: 51 } });
    await expect(fileOf(buyer, 'csv')).rejects.toThrow();
  });

  it('finds where a range begins by an index', async () => {
    const buyer = await billing.aBuyer();
    const entries = billing.app.get(EntryReader);
    await explainsWithIndex(billing.app, () => entries.lastBy(buyer.id, { $lt: new Date() }));
  });
});
