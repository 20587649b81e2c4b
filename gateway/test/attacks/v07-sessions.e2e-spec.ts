import { describe, expect, it } from '@jest/globals';
import { eventually } from '@leadmart/journeys/eventually';
import { type Person } from '@leadmart/journeys/people';
import { theProduct } from '../support/the-product.js';

describe('V7 sessions', () => {
  const product = theProduct();

  const paths = ['/user/validate', '/datasets', '/purchases/history', '/announcements'];
  const statuses = ({ api }: Person) =>
    Promise.all(paths.map(async (path) => (await api.get(path)).status));
  const everywhere = (status: number) => paths.map(() => status);
  const closed = (person: Person) =>
    eventually('every door closed', async () =>
      (await statuses(person)).every((status) => status === 401),
    );

  it('V7.2.4, V7.4.1 makes a session for each login and ends only the session that logs out', async () => {
    const first = await product.people.aBuyer();
    const second = await product.people.signIn(first.email);
    expect(second.api.token).not.toBe(first.api.token);
    expect((await first.api.post('/auth/logout')).status).toBe(204);
    await closed(first);
    expect(await statuses(second)).toEqual(everywhere(200));
  });

  it('V7.4.5, V7.5.2 ends all sessions of a user on request', async () => {
    const first = await product.people.aBuyer();
    const second = await product.people.signIn(first.email);
    expect((await first.api.post('/auth/logout', { everywhere: true })).status).toBe(204);
    await Promise.all([closed(first), closed(second)]);
  });

  it('V7.4.2 ends the sessions of a user whom an admin locks', async () => {
    const buyer = await product.people.aBuyer();
    const { status } = await product.admin.api.post(`/admin/users/${buyer.user._id}/lock`, {});
    expect(status).toBe(200);
    await closed(buyer);
  });
});
