import { describe, expect, it } from '@jest/globals';
import {
  BillingAdminActed,
  ListUserEmails,
  type AppliedDiscountView,
  type CreditPackageView,
} from '@leadmart/contracts';
import {
  aUserId,
  changesOfOneVersion,
  explainsWithIndex,
  oneOfTwo,
  until,
} from '@leadmart/platform/testing';
import { PackageRepository } from '../src/packages/package.repository.js';
import { startBilling } from './start-billing.js';

const billing = await startBilling({ DEMO_ACCOUNTS: 'true' });

const list = async (path: string, token: string) =>
  (await billing.as(token).get<CreditPackageView[]>(path)).body;
const change = (one: CreditPackageView, fields: object) =>
  billing.asAdmin.put(`/admin/credits/packages/${one._id}`, { ...one, ...fields });
const versionOf = async ({ _id }: CreditPackageView) =>
  (await list('/admin/credits/packages', billing.admin)).find((one) => one._id === _id)?.version ??
  0;
const has = (packages: CreditPackageView[], { _id }: CreditPackageView) =>
  packages.some((one) => one._id === _id);

describe('credit packages', () => {
  it('stores six demo packages in an empty collection', async () => {
    const packages = await list('/credits/packages', billing.tokens.user());
    expect(packages.length).toBeGreaterThanOrEqual(6);
    expect(packages[0]).toMatchObject({ packageName: 'Trial', discountedPrice: 25 });
  });

  it('creates a package with the default discount and active flag', async () => {
    const body = { packageName: ' Tiny ', creditAmount: 10, price: 2 };
    const created = await billing.asAdmin.post('/admin/credits/packages', body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ packageName: 'Tiny', discount: 0, active: true });
  });

  it('accepts a change in which the client sends the whole package back', async () => {
    const one = await billing.aPackage();
    const answer = await change(one, { discount: 15 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ _id: one._id, discount: 15, discountedPrice: 41.65 });
    const again = await change(answer.body as typeof one, {});
    expect(again.body).toEqual(answer.body);
  });

  it('offers admins, and nobody else, the values before the last change, which can be sent back', async () => {
    const one = await billing.aPackage();
    await change(one, { price: one.price + 1 });
    const listed = async (path: string, token: string) =>
      (await list(path, token)).find(({ _id }) => _id === one._id);
    const { undo, version } = (await listed('/admin/credits/packages', billing.admin)) ?? {};
    expect(undo).toEqual({ until: expect.any(String), values: { price: one.price } });
    const buyer = billing.tokens.user(aUserId());
    expect(await listed('/credits/packages', buyer)).not.toHaveProperty('undo');
    expect((await change(one, { ...undo?.values, version })).body).toMatchObject({
      price: one.price,
      undo: { values: { price: one.price + 1 } },
    });
  });

  it('loses no change of two admins, whoever is first', async () => {
    const one = await billing.aPackage();
    const [ann, bob] = [aUserId(), aUserId()];
    await billing.bus.answer(ListUserEmails, async ({ userIds }) => ({
      users: userIds.map((userId) => ({ userId, email: 'ann@example.com', username: 'Ann' })),
    }));
    const { statuses, refusal } = await changesOfOneVersion({
      version: () => versionOf(one),
      change: (version, n) =>
        billing.http('PUT', `/admin/credits/packages/${one._id}`, {
          token: billing.tokens.admin(n === 1 ? ann : bob),
          body: { ...one, price: 100 + n, active: n === 1, version },
        }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal).toMatchObject({
      code: 'HTTP.STALE_WRITE',
      error: 'This was changed by Ann after you opened it: price',
      details: {
        version: 2,
        changes: [
          {
            field: 'price',
            sent: 102,
            current: 101,
            changedBy: { _id: ann, isYou: false, name: 'Ann', email: 'ann@example.com' },
          },
        ],
        current: { packageName: one.packageName, price: 101, active: true },
      },
    });
  });

  it('takes the version from If-Match, too, answers it as ETag, and needs none', async () => {
    const one = await billing.aPackage();
    const path = `/admin/credits/packages/${one._id}`;
    const { version: _seen, ...body } = one;
    const send = (method: 'PUT' | 'DELETE', ifMatch?: string) =>
      billing.http(method, path, {
        token: billing.admin,
        ...(method === 'PUT' && { body: { ...body, price: body.price + 1 } }),
        ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
      });
    const changed = await send('PUT', '"1"');
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    for (const stale of ['"1"', 'W/"1"', '1'])
      expect([stale, (await send('PUT', stale)).status]).toEqual([stale, 409]);
    expect((await send('DELETE', '"1"')).status).toBe(409);
    expect((await send('PUT', 'W/"abc"')).body).toMatchObject({
      error: 'If-Match must be the ETag of the view, like "3"',
    });
    for (const fresh of ['*', '"2"', undefined])
      expect((await send('PUT', fresh)).status).toBe(200);
    expect((await send('DELETE', '"2"')).status).toBe(200);
  });

  it('refuses the old discount of a package after a global discount', async () => {
    const one = await billing.aPackage();
    const path = '/admin/credits/packages/apply-discount';
    await billing.asAdmin.post(path, { discount: 31 });
    const answer = await change(one, { active: false });
    expect(answer).toMatchObject({
      status: 409,
      body: { details: { changes: [{ field: 'discount', sent: 0, current: 31 }] } },
    });
  });

  it('hides an inactive package from buyers for every query', async () => {
    const one = await billing.aPackage();
    await change(one, { active: false });
    const buyer = billing.tokens.user();
    for (const query of ['', '?active=true', '?active=false'])
      expect(has(await list(`/credits/packages${query}`, buyer), one)).toBe(false);
    expect(has(await list('/credits/packages', billing.admin), one)).toBe(true);
    expect(has(await list('/credits/packages?active=true', billing.admin), one)).toBe(false);
    expect(has(await list('/admin/credits/packages', billing.admin), one)).toBe(true);
  });

  it('shows active packages to visitors', async () => {
    const [shown, hidden] = [await billing.aPackage(), await billing.aPackage()];
    await change(hidden, { active: false });
    const seen = (await billing.http<CreditPackageView[]>('GET', '/credits/packages')).body;
    expect([has(seen, shown), has(seen, hidden)]).toEqual([true, false]);
  });

  it('deletes a package once and refuses to change it afterwards', async () => {
    const one = await billing.aPackage();
    const path = `/admin/credits/packages/${one._id}`;
    const token = billing.admin;
    expect(await billing.as(token).delete(path)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(has(await list('/admin/credits/packages', token), one)).toBe(false);
    expect((await billing.as(token).delete(path)).status).toBe(404);
    expect((await change(one, {})).body).toMatchObject({ code: 'BILLING.PACKAGE_NOT_FOUND' });
  });

  it('applies a whole-number discount to all packages and refuses 12.5', async () => {
    const path = '/admin/credits/packages/apply-discount';
    const token = billing.admin;
    const answer = await billing.as(token).post(path, { discount: 20 });
    expect(answer.status).toBe(200);
    const packages = await list('/admin/credits/packages', token);
    expect(answer.body).toEqual({
      message: `Discount of 20% applied to ${packages.length} packages`,
      notSold: [],
    });
    expect(packages.every(({ discount }) => discount === 20)).toBe(true);
    for (const discount of [101, -1, 12.5, '20'])
      expect(await billing.as(token).post(path, { discount })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('Please enter a valid discount between 0 and 100') },
      });
    expect(await list('/admin/credits/packages', token)).toEqual(packages);
  });

  it('saves a package of 0 credits, 0 price and 0 discount, inactive or active, and shows buyers only what can be bought', async () => {
    const nothing = { packageName: 'New', creditAmount: 0, price: 0, discount: 0 };
    const create = (fields: object) =>
      billing.asAdmin.post<CreditPackageView>('/admin/credits/packages', { ...nothing, ...fields });
    const unbuyable = [
      await create({ active: true }),
      await create({ active: false }),
      await create({ creditAmount: 10 }),
      await create({ price: 5 }),
      await create({ creditAmount: 10, price: 5, discount: 100 }),
      await create({ creditAmount: 10, price: 1, discount: 60 }),
    ];
    for (const { status } of unbuyable) expect(status).toBe(201);
    const seen = [
      await list('/credits/packages', billing.tokens.user()),
      (await billing.http<CreditPackageView[]>('GET', '/credits/packages')).body,
      await list('/credits/packages?active=true', billing.admin),
    ];
    const all = await list('/admin/credits/packages', billing.admin);
    for (const { body } of unbuyable) {
      expect(seen.map((shown) => has(shown, body))).toEqual([false, false, false]);
      expect(has(all, body)).toBe(true);
    }
    const one = unbuyable[0]?.body as CreditPackageView;
    expect((await change(one, { creditAmount: 10, price: 3 })).status).toBe(200);
    expect(has(await list('/credits/packages', billing.tokens.user()), one)).toBe(true);
    expect((await change(one, { price: -1 })).status).toBe(400);
  });

  it('tells the admin about a package that is too cheap to be paid, also by a discount for all', async () => {
    const tiny = { packageName: 'tiny', creditAmount: 10, price: 1, discount: 60, active: true };
    const below = 'is below the smallest card payment of $0.50';
    const one = await billing.aPackage(tiny);
    expect(one).toMatchObject({ ...tiny, notSoldBecause: `its price of $0.40 ${below}` });
    const token = billing.admin;
    const hiddenBy = async (discount: number) => {
      const to = '/admin/credits/packages/apply-discount';
      const body = { discount };
      const answer = await billing.as(token).post<AppliedDiscountView>(to, body);
      return answer.body.notSold.filter(({ packageName }) => packageName === one.packageName);
    };
    expect(await hiddenBy(50)).toEqual([]);
    expect((await change(one, { active: true, discount: 50 })).body).not.toHaveProperty(
      'notSoldBecause',
    );
    const because = `its price of $0.30 ${below}`;
    expect(await hiddenBy(70)).toEqual([{ packageName: 'tiny', because }]);
    expect((await change(one, { active: false, version: await versionOf(one) })).status).toBe(200);
    expect(await hiddenBy(70)).toEqual([]);
  });

  it('records each change of a package with its admin and the fields before and after', async () => {
    const one = await billing.aPackage();
    await change(one, { price: 59 });
    await billing.asAdmin.delete(`/admin/credits/packages/${one._id}`);
    const records = await until(() => {
      const ofThis = billing.bus
        .seen(BillingAdminActed)
        .filter(({ subject }) => subject.id === one._id);
      return ofThis.length === 3 ? ofThis : undefined;
    });
    const name = { adminId: expect.any(String), subject: { name: one.packageName } };
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'package.created', before: null }),
        expect.objectContaining({
          action: 'package.changed',
          before: { price: 49 },
          after: { price: 59 },
        }),
        expect.objectContaining({ action: 'package.deleted', after: null }),
      ]),
    );
    for (const record of records) expect(record).toMatchObject(name);
  });

  it('lists packages by index', async () => {
    const packages = billing.app.get(PackageRepository);
    await explainsWithIndex(billing.app, () => packages.list({ onlyActive: true }));
  });
});
