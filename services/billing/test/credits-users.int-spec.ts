import { describe, expect, it } from '@jest/globals';
import {
  FindUsers,
  ListUsersByName,
  PeerUnavailable,
  type CreditsUsersView,
  type StatementView,
} from '@leadmart/contracts';
import { aUserId, explainsWithIndex, until } from '@leadmart/platform/testing';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { startBilling } from './start-billing.js';

const billing = await startBilling();

const get = (query: string) =>
  billing.asAdmin.get<CreditsUsersView>(`/admin/credits/users?${query}`);
const list = async (query: string): Promise<CreditsUsersView> => {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return body;
};

describe("the list of users' credits", () => {
  it('sorts users by email, balance and last purchase, by index, and names them', async () => {
    const [rich, poor, late] = [
      await billing.aBuyer('m@sort.example.com'),
      await billing.aBuyer('n@sort.example.com'),
      await billing.aBuyer('o@sort.example.com'),
    ];
    await billing.give(rich, 50);
    await billing.give(late, 5);
    const accounts = billing.mongo.collection<{ _id: string }>('accounts');
    const [lastPurchaseAt, earlier] = [new Date(), new Date(0)];
    await accounts.updateOne({ _id: late.id }, { $set: { lastPurchaseAt } });
    await accounts.updateOne({ _id: rich.id }, { $set: { lastPurchaseAt: earlier } });
    await billing.bus.answer(ListUsersByName, ({ among = [] }) => ({
      users: among.map((userId) => ({
        userId,
        username: `Name of ${userId}`,
        states: ['locked' as const],
      })),
    }));
    const sorted = async (sort: string, order: string) =>
      (await list(`sort=${sort}&order=${order}`)).users.map(({ _id }) => _id);
    expect(await sorted('email', 'desc')).toEqual([late.id, poor.id, rich.id]);
    expect(await sorted('balance', 'desc')).toEqual([rich.id, late.id, poor.id]);
    expect(await sorted('balance', 'asc')).toEqual([poor.id, late.id, rich.id]);
    expect(await sorted('lastPurchase', 'desc')).toEqual([late.id, rich.id, poor.id]);
    expect((await list('sort=lastPurchase&order=desc&limit=1')).users).toEqual([
      {
        _id: late.id,
        email: late.email,
        creditBalance: 5,
        name: `Name of ${late.id}`,
        states: ['locked'],
        paid: 0,
        lastPurchaseAt: lastPurchaseAt.toISOString(),
      },
    ]);
    const repository = billing.app.get(AccountRepository, { strict: false });
    for (const sort of ['email', 'balance', 'lastPurchase'] as const)
      await explainsWithIndex(billing.app, () =>
        repository.page({ skip: 0, limit: 10, sort, order: 'desc' }),
      );
    for (const query of ['sort=rank', 'order=up', 'sort='])
      expect((await get(query)).status).toBe(400);
    for (const { id } of [rich, poor, late]) await accounts.deleteOne({ _id: id });
  });

  it("shows a user's history to admins, and 404 for an unknown user", async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 3);
    const read = (id: string) =>
      billing.asAdmin.get<StatementView>(`/admin/credits/users/${id}/history`);
    const { body } = await read(buyer.id);
    expect(body).toMatchObject({ transactions: [{ creditAmount: 3 }], pagination: { total: 1 } });
    expect((await read(aUserId())).status).toBe(404);
    expect((await read('x')).status).toBe(400);
    const accounts = billing.mongo.collection<{ _id: string }>('accounts');
    await accounts.deleteOne({ _id: buyer.id });
  });

  it('lists all users by email, a page at a time', async () => {
    for (const name of ['c', 'a', 'b']) await billing.aBuyer(`${name}@list.example.com`);
    const first = await list('limit=2');
    expect(first).toMatchObject({ total: 3, page: 1, pages: 2, hasMore: false });
    const emails = ({ users }: CreditsUsersView) => users.map(({ email }) => email);
    expect(emails(first)).toEqual(['a@list.example.com', 'b@list.example.com']);
    expect(emails(await list('limit=2&page=2'))).toEqual(['c@list.example.com']);
    expect(emails(await list('limit=2&page=3'))).toEqual([]);
  });

  it('lists the users that auth finds for a search, by email or by name, with their balances', async () => {
    const [second, first] = [
      await billing.aBuyer('y@find.test'),
      await billing.aBuyer('x@find.test'),
    ];
    await billing.give(second, 12.5);
    await billing.bus.answer(FindUsers, ({ text, limit }) => {
      expect(limit).toBe(1_000);
      // A user without an account yet is not listed.
      const userIds = text === 'Nd.TE' ? [aUserId(), second.id, first.id] : [];
      return { userIds, hasMore: false };
    });
    const page = (number: number) => list(`search=Nd.TE&limit=1&page=${number}`);
    expect(await page(1)).toMatchObject({ users: [{ _id: first.id }], total: 2, pages: 2 });
    expect(await page(2)).toMatchObject({ users: [{ _id: second.id, creditBalance: 12.5 }] });

    const named = [
      { userId: second.id, username: 'Ann', states: [] },
      { userId: aUserId(), username: 'Without an account', states: [] },
    ];
    const asked: ListUsersByName[] = [];
    await billing.bus.answer(ListUsersByName, (wanted) => {
      asked.push(wanted);
      return { users: named };
    });
    const byName = await list('search=Nd.TE&sort=name&order=desc&limit=1');
    expect(byName).toMatchObject({ users: [{ _id: second.id, name: 'Ann' }], total: 2, pages: 2 });
    await list('sort=name&page=2&limit=1');
    expect(asked).toEqual([
      { among: expect.any(Array), order: 'desc', skip: 0, limit: 1 },
      { order: 'asc', skip: 1, limit: 1 },
    ]);
    expect(asked[0]?.among?.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await list('search=none')).toEqual({
      users: [],
      total: 0,
      page: 1,
      pages: 1,
      hasMore: false,
    });
  });

  it('leaves the users in a state: auth finds its own, billing those who owe or paid much', async () => {
    const [owes, big, both] = [
      await billing.aBuyer('p@state.test'),
      await billing.aBuyer('q@state.test'),
      await billing.aBuyer('r@state.test'),
    ];
    const accounts = billing.mongo.collection<{ _id: string }>('accounts');
    const set = ({ id }: { id: string }, $set: object) => accounts.updateOne({ _id: id }, { $set });
    await set(owes, { balance: -1 });
    await set(big, { paid: 100_000 });
    await set(both, { balance: -5, paid: 100_001 });
    const asked: FindUsers[] = [];
    await billing.bus.answer(FindUsers, (wanted) => {
      asked.push(wanted);
      return { userIds: [big.id, both.id], hasMore: false };
    });
    const found = async (query: string) =>
      (await list(query)).users.map(({ email, states }) => [email[0], states.toSorted()]);
    expect(await found('state=owes')).toEqual([
      ['p', ['owes']],
      ['r', ['big-buyer', 'owes']],
    ]);
    expect(await found('state=big-buyer')).toEqual([
      ['q', ['big-buyer']],
      ['r', ['big-buyer', 'owes']],
    ]);
    expect(asked).toEqual([]);
    expect(await found('state=owes&search=state')).toEqual([['r', ['big-buyer', 'owes']]]);
    expect(await found('state=locked')).toHaveLength(2);
    const limit = 1_000;
    expect(asked).toEqual([
      { text: 'state', limit },
      { state: 'locked', limit },
    ]);
    expect((await get('state=rich')).status).toBe(400);
    const repository = billing.app.get(AccountRepository, { strict: false });
    for (const state of ['owes', 'big-buyer'] as const)
      await explainsWithIndex(billing.app, () =>
        repository.findInState(state, { among: undefined, limit: 10 }),
      );
    const account = await billing.asAdmin.get(`/admin/credits/users/${both.id}`);
    expect(account.body).toEqual({
      _id: both.id,
      email: both.email,
      creditBalance: -0.5,
      paid: 1_000.01,
      lastPurchaseAt: null,
    });
    for (const { id } of [owes, big, both]) await accounts.deleteOne({ _id: id });
    const gone = await billing.asAdmin.get(`/admin/credits/users/${both.id}`);
    expect(gone.status).toBe(404);
  });

  it('reports when a search matches more users than it lists', async () => {
    const { id } = await billing.aBuyer();
    await billing.bus.answer(FindUsers, () => ({ userIds: [id], hasMore: true }));
    expect(await list('search=e')).toMatchObject({ total: 1, hasMore: true });
  });

  it('answers 503 for a search, and lists all users, while auth does not answer', async () => {
    await billing.bus.answer(FindUsers, () => {
      throw PeerUnavailable({ peer: 'auth' });
    });
    expect((await get('search=a')).status).toBe(503);
    expect((await get('')).status).toBe(200);
  });

  it('the list of credits does not count users whose email is unknown', async () => {
    const { total } = await list('');
    const userId = aUserId();
    const { _id: packageId } = await billing.aPackage();
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    await billing.as(billing.tokens.user(userId)).post('/payments/process', body);
    await until(async () => (await billing.balanceOf({ id: userId })) > 0);
    expect((await list('')).total).toBe(total);
  });
});
