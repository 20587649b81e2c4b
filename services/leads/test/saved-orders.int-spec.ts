import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  maxSavedOrders,
  type SavedOrderId,
  type SavedOrdersView,
  type SavedOrderView,
} from '@leadmart/contracts';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { SavedOrderRepository } from '../src/saved-orders/saved-order.repository.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.close());

describe('a saved order', () => {
  const root = '/leads/saved-orders';
  type Answer = SavedOrderView & { code: string; message: string };
  const send = (
    { token }: TestBuyer,
    method: 'POST' | 'PUT' | 'DELETE',
    { to = '', body, key }: { to?: string; body?: object; key?: string },
  ) =>
    leads.http<Answer>(method, `${root}${to}`, {
      token,
      ...(body && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const listed = async ({ token }: TestBuyer) =>
    (await leads.http<SavedOrdersView>('GET', root, { token })).body.orders;
  const anOrder = (datasetId: string, more: object = {}) => ({
    name: 'Weekly',
    datasetId,
    states: ['TX', 'CA', 'CA'],
    phoneStatus: 'clean',
    quantity: 25,
    ...more,
  });

  it('is saved once under its key, listed with price and states without stock, changed and deleted', async () => {
    const dataset = await leads.aDataset(someLeads(2));
    const buyer = leads.aBuyer();
    const body = anOrder(dataset._id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(buyer, 'POST', { body, key: 'save-1' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [saved] = await listed(buyer);
    expect(await listed(buyer)).toEqual([
      expect.objectContaining({
        name: 'Weekly',
        dataset: { _id: dataset._id, name: dataset.name },
        states: ['CA', 'TX'],
        statesWithoutStock: ['TX'],
        price: dataset.pricing.clean,
      }),
    ]);
    expect(new Set(answers.map((answer) => answer.body._id))).toEqual(new Set([saved?._id]));
    const to = `/${saved?._id}`;
    const changed = { ...body, name: 'Monthly', quantity: 7, includeOwned: true };
    expect((await send(buyer, 'PUT', { to, body: changed })).body).toMatchObject({
      name: 'Monthly',
      quantity: 7,
      includeOwned: true,
      createdAt: saved?.createdAt,
    });
    const stranger = leads.aBuyer();
    expect((await send(stranger, 'PUT', { to, body })).status).toBe(404);
    expect((await send(stranger, 'DELETE', { to })).status).toBe(404);
    expect((await send(buyer, 'DELETE', { to })).status).toBe(200);
    expect((await send(buyer, 'DELETE', { to })).body.code).toBe('LEADS.SAVED_ORDER_NOT_FOUND');
    expect(await listed(buyer)).toEqual([]);
  });

  it('keeps its name after its dataset is deleted, when it has no price', async () => {
    const dataset = await leads.aDataset(someLeads(1));
    const buyer = leads.aBuyer();
    const body = anOrder(dataset._id);
    await send(buyer, 'POST', { body });
    await leads.http('DELETE', `/admin/datasets/${dataset._id}`, { token: leads.admin });
    const [order] = await listed(buyer);
    expect(order).toMatchObject({ dataset: { name: dataset.name }, price: null });
    expect((await send(buyer, 'POST', { body })).body.code).toBe('LEADS.DATASET_NOT_FOUND');
    const renamed = await send(buyer, 'PUT', {
      to: `/${order?._id}`,
      body: { ...body, name: 'Old' },
    });
    expect(renamed.body).toMatchObject({ name: 'Old', price: null });
  });

  it('is refused beyond the limit, also by requests at the same time', async () => {
    const { _id } = await leads.aDataset();
    const buyer = leads.aBuyer();
    const names = Array.from({ length: maxSavedOrders + 10 }, (_, i) => `Order ${i}`);
    const answers = await Promise.all(
      names.map((name) => send(buyer, 'POST', { body: anOrder(_id, { name }) })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 10 }, () => 'LEADS.TOO_MANY_SAVED_ORDERS'),
    );
    expect(await listed(buyer)).toHaveLength(maxSavedOrders);
  });

  it('is found by the index of its buyer', async () => {
    const saved = leads.app.get(SavedOrderRepository, { strict: false });
    const { id } = leads.aBuyer();
    const orderId = id as string as SavedOrderId;
    await explainsWithIndex(leads.app, () => saved.find(id));
    await explainsWithIndex(leads.app, () => saved.delete(id, orderId));
    await explainsWithIndex(leads.app, () => saved.deleteAll(id));
  });

  it.each([
    ['name', { name: ' ' }],
    ['states', { states: [] }],
    ['quantity', { quantity: 0 }],
    ['includeOwned', { includeOwned: 'yes' }],
    ['acceptPartial', { acceptPartial: true }],
  ])('is refused with a wrong %s, which the answer names', async (field, wrong) => {
    const body = anOrder('65f0000000000000000000ff', wrong);
    const answer = await send(leads.aBuyer(), 'POST', { body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });
});
