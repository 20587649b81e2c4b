import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FindUsers, PeerUnavailable, type CreditsUsersView } from '@leadmart/contracts';
import { aUserId, until } from '@leadmart/platform/testing';
import { startBilling, type Billing } from './start-billing.js';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const get = (query: string) =>
  billing.http<CreditsUsersView>('GET', `/admin/credits/users?${query}`, { token: billing.admin });
const list = async (query: string): Promise<CreditsUsersView> => {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return body;
};

describe("the list of users' credits", () => {
  it('lists all users by e-mail, a page at a time', async () => {
    for (const name of ['c', 'a', 'b']) await billing.aBuyer(`${name}@list.example.com`);
    const first = await list('limit=2');
    expect(first).toMatchObject({ total: 3, page: 1, pages: 2, hasMore: false });
    const emails = ({ users }: CreditsUsersView) => users.map(({ email }) => email);
    expect(emails(first)).toEqual(['a@list.example.com', 'b@list.example.com']);
    expect(emails(await list('limit=2&page=2'))).toEqual(['c@list.example.com']);
    expect(emails(await list('limit=2&page=3'))).toEqual([]);
  });

  it('lists the users that auth finds for a search, by e-mail, with their balances', async () => {
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
    expect(await list('search=none')).toEqual({
      users: [],
      total: 0,
      page: 1,
      pages: 1,
      hasMore: false,
    });
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

  it('does not count users whose e-mail is unknown', async () => {
    const { total } = await list('');
    const userId = aUserId();
    const { _id: packageId } = await billing.aPackage();
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    await billing.http('POST', '/payments/process', { token: billing.tokens.user(userId), body });
    await until(async () => (await billing.balanceOf({ id: userId })) > 0);
    expect((await list('')).total).toBe(total);
  });
});
