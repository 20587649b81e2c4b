import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  BalanceChanged,
  BalanceFell,
  ChargeCredits,
  GetBalance,
  SendTransactionalMail,
  statementSorts,
  UserChanged,
  UserDeleted,
  UserRegistered,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { aUserId, countCommands, explainsWithIndex, until } from '@leadmart/platform/testing';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { AccountsService } from '../src/accounts/accounts.service.js';
import { EntryReader } from '../src/accounts/ledger/entry.reader.js';
import { EntryRepository } from '../src/accounts/ledger/entry.repository.js';
import { startBilling, type TestBuyer } from './start-billing.js';

const billing = await startBilling({ DEMO_ACCOUNTS: 'true' });

const registered = (email: string, userId = aUserId()) => ({
  userId,
  email,
  username: 'Ann',
  isAdmin: false,
  registeredAt: '2026-01-05T10:00:00.000Z',
});

describe('the balance alert', () => {
  const path = '/billing/balance-alert';
  const set = ({ token }: TestBuyer, below: unknown) => billing.as(token).put(path, { below });
  const spend = async ({ id: buyerId }: TestBuyer, credits: number) => {
    const purchase = { purchaseId: newId() as PurchaseId, buyerId, amount: credits * 10 };
    const description = { datasetName: 'Small businesses', quantity: 1 };
    await billing.bus.request(ChargeCredits, { ...purchase, description });
  };
  const falls = ({ id }: TestBuyer) =>
    billing.bus
      .seen(BalanceFell)
      .filter(({ userId }) => userId === id)
      .map(({ balance, below }) => [balance, below]);
  const mails = ({ email }: TestBuyer) =>
    billing.bus
      .seen(SendTransactionalMail)
      .filter(({ template, to }) => template === 'balance-low' && to === email);

  it('sends one mail for each fall below the limit, also of purchases at the same time', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    expect((await set(buyer, 50)).body).toEqual({ below: 50 });
    await spend(buyer, 50);
    await Promise.all([spend(buyer, 10), spend(buyer, 5), spend(buyer, 15)]);
    await billing.published();
    expect(mails(buyer)).toHaveLength(1);
    expect(falls(buyer)).toHaveLength(1);
    await billing.give(buyer, 40);
    await spend(buyer, 11);
    await billing.published();
    expect(mails(buyer)).toHaveLength(2);
    expect(falls(buyer).at(-1)).toEqual([490, 500]);
  });

  it('sends none after it was removed, and costs a purchase no command (soak)', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    const before = await countCommands(billing, () => spend(buyer, 1));
    await set(buyer, 90);
    expect(await countCommands(billing, () => spend(buyer, 1))).toEqual(before);
    expect((await set(buyer, null)).body).toEqual({ below: null });
    await spend(buyer, 50);
    expect((await billing.http('GET', path, buyer)).body).toEqual({ below: null });
    await set(buyer, 45);
    await spend(buyer, 5);
    await until(() => falls(buyer).length > 0);
    expect(falls(buyer)).toEqual([[430, 450]]);
  });

  it('waits for the next fall when the balance is below the limit already', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 20);
    await set(buyer, 50);
    await spend(buyer, 1);
    await billing.give(buyer, 40);
    await spend(buyer, 10);
    await until(() => falls(buyer).length > 0);
    expect(falls(buyer)).toEqual([[490, 500]]);
  });

  it('forgets the limit of a deleted user and sends nothing more', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    await set(buyer, 50);
    await billing.bus.publish(UserDeleted, {
      userId: buyer.id,
      deletedAt: new Date().toISOString(),
    });
    await until(async () => (await set(buyer, 60)).status === 404);
    const account = await billing.app.get(AccountRepository).find(buyer.id);
    expect(account?.alertBelow).toBeUndefined();
    expect(falls(buyer)).toEqual([]);
  });

  it.each([0, -1, 0.05, '5'])('refuses %p credits', async (below) => {
    expect((await set(await billing.aBuyer(), below)).status).toBe(400);
  });
});

describe('accounts', () => {
  it('answers a balance of 0 for a user without an account', async () => {
    const answer = await billing.bus.request(GetBalance, { userId: aUserId() });
    expect(answer).toEqual({ balance: 0, version: 0 });
  });

  it('answers the balances of several users, in the order of the request, with one command', async () => {
    const [ann, bob] = [await billing.aBuyer(), await billing.aBuyer()];
    await billing.give(ann, 10);
    await billing.give(bob, 20.5);
    const [nobody, asker] = [aUserId(), aUserId()];
    const request = { userId: asker, others: [bob.id, nobody, ann.id] };
    let answer: unknown;
    const ask = async () => (answer = await billing.bus.request(GetBalance, request));
    const ignored = ['update outbox', 'delete outbox'];
    expect(await countCommands(billing, ask, { ignored })).toEqual(['find accounts']);
    expect(answer).toEqual({
      balance: 0,
      version: 0,
      others: [
        { userId: bob.id, balance: 205, version: 1 },
        { userId: nobody, balance: 0, version: 0 },
        { userId: ann.id, balance: 100, version: 1 },
      ],
    });
  });

  it('opens an account with the email in lower case when a user registers', async () => {
    const { id } = await billing.aBuyer('Mixed.Case@Example.com');
    const stored = await billing.mongo.collection('accounts').findOne({ _id: id as never });
    expect(stored).toMatchObject({ email: 'mixed.case@example.com', balance: 0 });
  });

  it('stores the email when the registration arrives after the first credits', async () => {
    const userId = aUserId();
    const { aPackage, http, tokens } = billing;
    const { _id: packageId } = await aPackage();
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    await http('POST', '/payments/process', { token: tokens.user(userId), body });
    await billing.bus.publish(UserRegistered, registered('late@example.com', userId));
    const account = await until(async () => {
      const found = await billing.app.get(AccountRepository).find(userId);
      return found?.email ? found : undefined;
    });
    const openedAt = expect.any(Date) as unknown;
    expect(account).toMatchObject({ email: 'late@example.com', balance: 10_000, openedAt });
  });

  it('follows the newest email of a user, also before the registration arrives', async () => {
    const userId = aUserId();
    const changed = (email: string, revision: number) => ({
      ...registered(email, userId),
      revision,
    });
    await billing.bus.publish(UserChanged, changed('Second@leadmart.test', 2));
    const accounts = billing.app.get(AccountRepository, { strict: false });
    await until(async () => (await accounts.find(userId))?.email === 'second@leadmart.test');
    const service = billing.app.get(AccountsService, { strict: false });
    await billing.app.get(Transactions).run(async (tx) => {
      await service.follow(changed('first@leadmart.test', 1), tx);
      await service.open(registered('old@leadmart.test', userId), tx);
    });
    expect((await accounts.find(userId))?.email).toBe('second@leadmart.test');
  });

  it('closes the account of a deleted user, removes the email and keeps the entries, also before the registration', async () => {
    const { id: userId } = await billing.aBuyer('leaving@example.com');
    const add = (id: string) =>
      billing.asAdmin.post('/admin/credits/add', { userId: id, amount: 5 });
    await add(userId);
    const early = aUserId();
    const deletedAt = '2026-01-07T09:00:00.000Z';
    await billing.bus.publish(UserDeleted, { userId, deletedAt });
    await billing.bus.publish(UserDeleted, { userId: early, deletedAt });
    const accounts = billing.app.get(AccountRepository);
    const isClosed = async (id: UserId) => Boolean((await accounts.find(id))?.closedAt);
    await until(async () => (await isClosed(userId)) && (await isClosed(early)));
    const service = billing.app.get(AccountsService);
    const transactions = billing.app.get(Transactions);
    for (const id of [userId, early])
      await transactions.run(async (tx) => {
        await service.open(registered('leaving@example.com', id), tx);
        await service.follow({ ...registered('late@example.com', id), revision: 9 }, tx);
      });
    expect(await accounts.find(userId)).toMatchObject({ email: null, balance: 50, version: 1 });
    expect(await accounts.find(early)).toMatchObject({ email: null, balance: 0 });
    expect((await add(userId)).status).toBe(404);
    const list = await billing.asAdmin.get('/admin/credits/users');
    expect(list.text).not.toContain(userId);
    const chunk = { after: '', openedBy: new Date(), limit: 1_000 };
    const ids = (await accounts.chunk(chunk)).map((account) => account.userId);
    expect(ids).not.toContain(userId);
    expect(ids).not.toContain(early);
  });

  it('gives the demo buyer credits once when the registration is delivered several times', async () => {
    const user = registered('Buyer@Leadmart.test');
    const messageId = randomUUID();
    await billing.bus.publish(UserRegistered, user, { messageId });
    await billing.bus.publish(UserRegistered, user, { messageId });
    await billing.bus.publish(UserRegistered, user);
    await until(async () => (await billing.balanceOf({ id: user.userId })) === 2_500);
    const news = () =>
      billing.bus.seen(BalanceChanged).filter(({ userId }) => userId === user.userId);
    await until(() => news().length > 0);
    expect(news()).toEqual([
      { userId: user.userId, balance: 25_000, paid: 0, openedAt: expect.any(String), version: 1 },
    ]);
  });
});

describe('the ledger', () => {
  it('adds up after concurrent movements on the same accounts', async () => {
    const { aBuyer, give, http, admin, checkLedger, balanceOf } = billing;
    const buyers = await Promise.all([aBuyer(), aBuyer(), aBuyer()]);
    await Promise.all(
      buyers.flatMap((buyer) =>
        Array.from({ length: 12 }, async (_unused, step) => {
          const body = { userId: buyer.id, amount: 3 };
          const answer =
            step % 3 === 0
              ? await http('POST', '/admin/credits/remove', { token: admin, body })
              : await give(buyer, 10.5);
          expect(answer.status).toBe(200);
        }),
      ),
    );
    const report = await checkLedger();
    expect(report.mismatches).toEqual([]);
    expect(report.balances).toBe(report.sumOfEntries);
    for (const buyer of buyers) expect(await balanceOf(buyer)).toBeLessThanOrEqual(84);
  });

  it('reports an account that does not add up', async () => {
    const { aBuyer, give, mongo, checkLedger } = billing;
    const victim = await aBuyer();
    await give(victim, 10);
    const accounts = mongo.collection<{ _id: string; balance: number }>('accounts');
    await accounts.updateOne({ _id: victim.id }, { $inc: { balance: 1 } });
    const { mismatches } = await checkLedger();
    expect(mismatches).toMatchObject([{ userId: victim.id, balance: 101, sumOfEntries: 100 }]);
    await accounts.updateOne({ _id: victim.id }, { $inc: { balance: -1 } });
  });
});

describe('the service', () => {
  it('declares the access of every route of billing', () => {
    expect(routesWithoutAccess(billing.app)).toEqual([]);
  });

  it('finds accounts and entries by index', async () => {
    const accounts = billing.app.get(AccountRepository);
    const entries = billing.app.get(EntryReader);
    const page = { skip: 0, limit: 10 };
    const byBalance = { ...page, sort: 'balance', order: 'desc' } as const;
    for (const call of [
      () => accounts.page(byBalance),
      () => accounts.pageOf([aUserId(), aUserId()], byBalance),
      () => accounts.chunk({ after: aUserId(), openedBy: new Date(), limit: 10 }),
      () => entries.pageAfter(aUserId(), 10),
      () => billing.app.get(EntryRepository).findByOperation('pi_x'),
      () => entries.totals([aUserId()]),
    ])
      await explainsWithIndex(billing.app, call);
    const range = { from: new Date(0), to: new Date() };
    for (const type of ['all', 'leadPurchase'] as const)
      for (const sort of statementSorts)
        for (const lines of [{ type }, { type, ...range }]) {
          const after = sort.endsWith('date') && { after: { occurredAt: new Date(), version: 7 } };
          for (const wanted of [page, { ...page, ...after }]) {
            const list = () => entries.statementPage(aUserId(), { ...lines, ...wanted, sort });
            expect(await explainsWithIndex(billing.app, list)).not.toContain('SORT');
          }
        }
    const count = () => entries.countLines(aUserId(), { type: 'leadPurchase', ...range });
    await explainsWithIndex(billing.app, count);
    for (const sort of ['email', 'balance', 'lastPurchase'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const list = () => accounts.page({ ...page, sort, order });
        expect(await explainsWithIndex(billing.app, list)).not.toContain('SORT');
      }
  });
});
