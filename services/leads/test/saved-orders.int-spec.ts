import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  AccountRecovered,
  sandboxDatasetId,
  testAccountOf,
  accountSecuredEvents,
  maxSavedOrders,
  type SavedOrderId,
  type SavedOrdersView,
  type SavedOrderView,
  type StandingOrdersView,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { SavedOrderReader } from '../src/selling/saved-orders/saved-order.reader.js';
import { SavedOrderRepository } from '../src/selling/saved-orders/saved-order.repository.js';
import { SandboxStocker } from '../src/supply/sandbox/sandbox-stocker.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();

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
    (await leads.as(token).get<SavedOrdersView>(root)).body.orders;
  const anOrder = (datasetId: string, more: object = {}) => ({
    name: 'Weekly',
    datasetId,
    states: ['TX', 'CA', 'CA'],
    phoneStatus: 'clean',
    quantity: 25,
    ...more,
  });

  it('saves an order once under its key; lists it with price and states without stock; changes and deletes it', async () => {
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
    await leads.asAdmin.delete(`/admin/datasets/${dataset._id}`);
    const [order] = await listed(buyer);
    expect(order).toMatchObject({ dataset: { name: dataset.name }, price: null });
    expect((await send(buyer, 'POST', { body })).body.code).toBe('LEADS.DATASET_NOT_FOUND');
    const renamed = await send(buyer, 'PUT', {
      to: `/${order?._id}`,
      body: { ...body, name: 'Old' },
    });
    expect(renamed.body).toMatchObject({ name: 'Old', price: null });
  });

  it('refuses saved orders beyond the limit, also by requests at the same time', async () => {
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

  it('finds a saved order by the index of its buyer', async () => {
    const reader = leads.app.get(SavedOrderReader, { strict: false });
    const saved = leads.app.get(SavedOrderRepository, { strict: false });
    const { id } = leads.aBuyer();
    const orderId = id as string as SavedOrderId;
    await explainsWithIndex(leads.app, () => reader.find(id));
    const transactions = leads.app.get(Transactions, { strict: false });
    await explainsWithIndex(leads.app, () =>
      transactions.run((tx) => saved.delete(id, orderId, tx)),
    );
    await explainsWithIndex(leads.app, () => saved.deleteAll(id));
  });

  it.each([
    ['name', { name: ' ' }],
    ['states', { states: [] }],
    ['quantity', { quantity: 0 }],
    ['includeOwned', { includeOwned: 'yes' }],
    ['acceptPartial', { acceptPartial: true }],
  ])('refuses a saved order with a wrong %s, which the answer names', async (field, wrong) => {
    const body = anOrder('65f0000000000000000000ff', wrong);
    const answer = await send(leads.aBuyer(), 'POST', { body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });
});

describe('a schedule after its account was recovered', () => {
  const daily = { schedule: { every: 'weekday' }, hour: 9, zone: 'UTC', onShortage: 'skip' };
  /** A buyer whose second session began after the recovery; the key was made before it. */
  function anOwner() {
    const { id } = leads.aBuyer();
    const sign = (sessionVersion: number, key?: string) =>
      leads.tokens.sign({
        userId: id,
        sessionVersion,
        ...(key && { sessionId: key, scopes: ['buy'] }),
      });
    const apiKey = '65f0000000000000000000c1';
    const inTest = leads.tokens.sign({ userId: testAccountOf(id), scopes: ['buy'] });
    return { id, before: sign(1), after: sign(2), apiKey, byKey: sign(2, apiKey), inTest };
  }
  type Owner = ReturnType<typeof anOwner>;
  const send = (token: string, method: string, path: string, body: object) =>
    leads.http<{ _id: string; code: string }>(method, `/leads/saved-orders${path}`, {
      token,
      body,
    });
  const order = (datasetId: string, name: string, quantity = 1) => ({
    name,
    datasetId,
    states: ['CA'],
    phoneStatus: 'clean',
    quantity,
  });
  async function aSchedule(token: string, datasetId: string, name: string) {
    const { _id } = (await send(token, 'POST', '', order(datasetId, name))).body;
    expect((await send(token, 'PUT', `/${_id}/schedule`, daily)).status).toBe(200);
    return _id;
  }
  const schedulesOf = async ({ after: token }: Owner) => {
    const path = '/leads/standing-orders';
    const { standingOrders } = (await leads.as(token).get<StandingOrdersView>(path)).body;
    return new Map(standingOrders.map((one) => [one.savedOrderId as string, one]));
  };
  const recovered = ({ id, apiKey }: Owner, more: Partial<AccountRecovered> = {}) => ({
    ...AccountRecovered.sample,
    userId: id,
    recoveryId: randomUUID(),
    revokedKeys: [apiKey],
    ...more,
  });
  async function recover(owner: Owner, more: Partial<AccountRecovered> = {}) {
    const event = recovered(owner, more);
    const messageId = randomUUID();
    for (const _time of [1, 2]) await leads.bus.publish(AccountRecovered, event, { messageId });
    const { recoveryId } = event;
    const reports = () =>
      leads.bus.seen(accountSecuredEvents.leads).filter((one) => one.recoveryId === recoveryId);
    await until(() => reports().length > 0);
    await leads.published();
    expect(reports()).toHaveLength(1);
    return reports()[0]?.switchedOff;
  }

  it('a recovery pauses a schedule with the reason, once; it stays on after its owner resumed it', async () => {
    const { _id } = await leads.aDataset();
    const owner = anOwner();
    const id = await aSchedule(owner.before, _id, 'Weekly');
    await leads.app.get(SandboxStocker, { strict: false }).run();
    await aSchedule(owner.inTest, sandboxDatasetId, 'Trial');
    expect(await recover(owner)).toEqual([
      { thing: 'schedule', name: 'Weekly' },
      { thing: 'schedule', name: 'Trial' },
    ]);
    expect((await schedulesOf(owner)).get(id)).toMatchObject({
      state: 'paused',
      nextRunAt: null,
      pausedBecause:
        'We did this when your password was reset, in case someone else had set it up.',
    });
    await send(owner.after, 'PUT', `/${id}/schedule/paused`, { paused: false });
    // Another recovery of that time, whose message is late.
    expect(await recover(owner, { reason: 'signed-out-by-admin' })).toEqual([]);
    expect((await schedulesOf(owner)).get(id)).toMatchObject({ state: 'on', pausedBecause: null });
  });

  it('a recovery pauses a schedule if it, or its order, was changed since the moment of the recovery', async () => {
    const { _id } = await leads.aDataset();
    const owner = anOwner();
    const [old, changed] = [
      await aSchedule(owner.before, _id, 'Old'),
      await aSchedule(owner.before, _id, 'Changed'),
    ];
    const since = new Date(Date.now() + 1).toISOString();
    await until(() => Date.now() > Date.parse(since));
    await send(owner.before, 'PUT', `/${changed}`, order(_id, 'Changed', 9_000));
    const made = await aSchedule(owner.before, _id, 'New');
    // Paused by its owner: there is nothing to report.
    const paused = await aSchedule(owner.before, _id, 'Paused');
    await send(owner.before, 'PUT', `/${paused}/schedule/paused`, { paused: true });
    expect(await recover(owner, { since })).toHaveLength(2);
    const schedules = await schedulesOf(owner);
    expect([old, changed, made].map((id) => schedules.get(id)?.state)).toEqual([
      'on',
      'paused',
      'paused',
    ]);
  });

  it('no request that ran at a recovery sets up a schedule, before or after the recovery arrives', async () => {
    const { _id } = await leads.aDataset();
    const owner = anOwner();
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, i) => aSchedule(owner.before, _id, `Order ${i}`)),
    );
    const requests = ids.map((id) => send(owner.before, 'PUT', `/${id}/schedule`, daily));
    await Promise.all([recover(owner), ...requests]);
    const states = [...(await schedulesOf(owner)).values()].map(({ state }) => state);
    expect(states).toEqual(ids.map(() => 'paused'));
    const resume = (token: string) =>
      send(token, 'PUT', `/${ids[0]}/schedule/paused`, { paused: false });
    for (const token of [owner.before, owner.byKey]) {
      expect((await resume(token)).body.code).toBe('AUTH.SESSION_ENDED');
      const body = order(_id, 'Order 0', 9_000);
      expect((await send(token, 'PUT', `/${ids[0]}`, body)).status).toBe(401);
    }
    expect((await resume(owner.after)).status).toBe(200);
  });
});
