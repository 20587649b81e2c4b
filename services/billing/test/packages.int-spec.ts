import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BillingAdminActed, type CreditPackageView } from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { PackageRepository } from '../src/packages/package.repository.js';
import { startBilling, type Billing } from './start-billing.js';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling({ DEMO_ACCOUNTS: 'true' });
});
afterAll(() => billing.close());

const list = async (path: string, token: string) =>
  (await billing.http<CreditPackageView[]>('GET', path, { token })).body;
const change = (one: CreditPackageView, fields: object) =>
  billing.http('PUT', `/admin/credits/packages/${one._id}`, {
    token: billing.admin,
    body: { ...one, ...fields },
  });
const has = (packages: CreditPackageView[], { _id }: CreditPackageView) =>
  packages.some((one) => one._id === _id);

describe('credit packages', () => {
  it('are six in a demo that had none', async () => {
    const packages = await list('/credits/packages', billing.tokens.user());
    expect(packages.length).toBeGreaterThanOrEqual(6);
    expect(packages[0]).toMatchObject({ packageName: 'Trial', discountedPrice: 25 });
  });

  it('are created with what the contract leaves out filled in', async () => {
    const body = { packageName: ' Tiny ', creditAmount: 10, price: 2 };
    const created = await billing.http('POST', '/admin/credits/packages', {
      token: billing.admin,
      body,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ packageName: 'Tiny', discount: 0, active: true });
  });

  it('are changed whole, as a client sends them back', async () => {
    const one = await billing.aPackage();
    const answer = await change(one, { discount: 15 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ _id: one._id, discount: 15, discountedPrice: 41.65 });
  });

  it('disappear for buyers when inactive, whatever the query says', async () => {
    const one = await billing.aPackage();
    await change(one, { active: false });
    const buyer = billing.tokens.user();
    for (const query of ['', '?active=true', '?active=false'])
      expect(has(await list(`/credits/packages${query}`, buyer), one)).toBe(false);
    expect(has(await list('/credits/packages', billing.admin), one)).toBe(true);
    expect(has(await list('/credits/packages?active=true', billing.admin), one)).toBe(false);
    expect(has(await list('/admin/credits/packages', billing.admin), one)).toBe(true);
  });

  it('are shown to visitors, those on sale only', async () => {
    const [shown, hidden] = [await billing.aPackage(), await billing.aPackage()];
    await change(hidden, { active: false });
    const seen = (await billing.http<CreditPackageView[]>('GET', '/credits/packages')).body;
    expect([has(seen, shown), has(seen, hidden)]).toEqual([true, false]);
  });

  it('are gone when deleted, and cannot be deleted or changed again', async () => {
    const one = await billing.aPackage();
    const path = `/admin/credits/packages/${one._id}`;
    const token = billing.admin;
    expect(await billing.http('DELETE', path, { token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(has(await list('/admin/credits/packages', token), one)).toBe(false);
    expect((await billing.http('DELETE', path, { token })).status).toBe(404);
    expect((await change(one, {})).body).toMatchObject({ code: 'BILLING.PACKAGE_NOT_FOUND' });
  });

  it('all take a discount at once', async () => {
    const path = '/admin/credits/packages/apply-discount';
    const token = billing.admin;
    const answer = await billing.http('POST', path, { token, body: { discount: 20 } });
    expect(answer.status).toBe(200);
    const packages = await list('/admin/credits/packages', token);
    expect(answer.body).toEqual({
      message: `Discount of 20% applied to ${packages.length} packages`,
    });
    expect(packages.every(({ discount }) => discount === 20)).toBe(true);
    for (const discount of [101, -1, 12.5, '20'])
      expect(await billing.http('POST', path, { token, body: { discount } })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('Please enter a valid discount between 0 and 100') },
      });
    expect(await list('/admin/credits/packages', token)).toEqual(packages);
  });

  it('are refused without credits, and without a price while active', async () => {
    const create = (fields: object) =>
      billing.http('POST', '/admin/credits/packages', {
        token: billing.admin,
        body: { packageName: 'Draft', creditAmount: 10, price: 2, ...fields },
      });
    expect((await create({ creditAmount: 0 })).status).toBe(400);
    const sentence = 'Only an inactive package can have a price of 0';
    const refused = { status: 400, body: { error: expect.stringContaining(sentence) } };
    expect(await create({ price: 0 })).toMatchObject(refused);
    const draft = await create({ price: 0, active: false });
    expect(draft).toMatchObject({ status: 201, body: { price: 0, active: false } });
    const one = draft.body as unknown as CreditPackageView;
    expect(await change(one, { active: true })).toMatchObject(refused);
    expect((await change(one, { active: true, price: 3 })).status).toBe(200);
  });

  it('remember who changed what, before and after', async () => {
    const one = await billing.aPackage();
    await change(one, { price: 59 });
    await billing.http('DELETE', `/admin/credits/packages/${one._id}`, { token: billing.admin });
    const told = await until(() => {
      const records = billing.bus.seen(BillingAdminActed);
      const ofThis = records.filter(({ subject }) => subject.id === one._id);
      return ofThis.length === 3 ? ofThis : undefined;
    });
    const name = { adminId: expect.any(String), subject: { name: one.packageName } };
    expect(told).toEqual(
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
    for (const record of told) expect(record).toMatchObject(name);
  });

  it('are managed by admins only', async () => {
    const token = billing.tokens.user();
    const answer = await billing.http('GET', '/admin/credits/packages', { token });
    expect(answer.status).toBe(403);
  });

  it('are listed by index', async () => {
    const packages = billing.app.get(PackageRepository);
    await explainsWithIndex(packages.listQuery({ onlyActive: true }));
  });
});
