import { describe, expect, it } from '@jest/globals';
import type {
  SavedOrderId,
  SavedOrderView,
  StandingOrderBody,
  StandingOrdersView,
  StandingOrderView,
  StandingRunsView,
} from '@leadmart/contracts';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { StandingOrderRepository } from '../src/selling/standing-orders/standing-order.repository.js';
import { StandingRunRepository } from '../src/selling/standing-orders/standing-run.repository.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();

const daily: StandingOrderBody = {
  schedule: { every: 'weekday' },
  hour: 9,
  zone: 'UTC',
  onShortage: 'skip',
};

async function save({ token }: TestBuyer, datasetId: string, quantity: number) {
  const order = { name: 'Weekly', datasetId, states: ['CA'], phoneStatus: 'clean', quantity };
  const path = '/leads/saved-orders';
  return (await leads.as(token).post<SavedOrderView>(path, order)).body._id;
}

describe('the repeat of a saved order', () => {
  const send = (
    { token }: TestBuyer,
    method: 'GET' | 'PUT' | 'DELETE',
    to: string,
    body?: object,
  ) =>
    leads.http<StandingOrderView & StandingOrdersView & StandingRunsView & { code: string }>(
      method,
      to,
      { token, ...(body && { body }) },
    );

  it('only its buyer sets, lists, pauses, resumes and deletes the repeat of a saved order', async () => {
    const { _id } = await leads.aDataset(someLeads(1));
    const [buyer, stranger] = [leads.aBuyer(), leads.aBuyer()];
    const to = `/leads/saved-orders/${await save(buyer, _id, 1)}/schedule`;
    expect((await send(buyer, 'GET', `${to}/runs`)).body.code).toBe('LEADS.SCHEDULE_NOT_FOUND');
    const limits = { creditsPerRun: 12.5, creditsPerMonth: 100 };
    const set = await send(buyer, 'PUT', to, { ...daily, ...limits });
    expect(set.body).toMatchObject({ ...daily, ...limits, state: 'on' });
    for (const [method, path, body] of [
      ['PUT', to, daily],
      ['PUT', `${to}/paused`, { paused: true }],
      ['GET', `${to}/runs`, undefined],
      ['DELETE', to, undefined],
    ] as const)
      expect((await send(stranger, method, path, body)).status).toBe(404);
    expect((await send(buyer, 'PUT', `${to}/paused`, { paused: true })).body).toMatchObject({
      state: 'paused',
      nextRunAt: null,
    });
    expect((await send(buyer, 'PUT', to, daily)).body).toMatchObject({
      state: 'paused',
      creditsPerRun: null,
      creditsPerMonth: null,
    });
    const resumed = await send(buyer, 'PUT', `${to}/paused`, { paused: false });
    expect(resumed.body.nextRunAt).toMatch(/T09:00:00/);
    const listed = await send(buyer, 'GET', '/leads/standing-orders');
    expect(listed.body.standingOrders).toEqual([resumed.body]);
    expect((await send(buyer, 'DELETE', to)).status).toBe(200);
    expect((await send(buyer, 'DELETE', to)).status).toBe(404);
  });

  it.each([
    ['zone', { zone: 'Mars/Olympus' }],
    ['zone', { zone: '+05:00' }],
    ['hour', { hour: 24 }],
    ['weekday', { schedule: { every: 'week', weekday: 0 } }],
    ['every', { schedule: { every: 'year' } }],
    ['creditsPerRun', { creditsPerRun: 0.55 }],
    ['onShortage', { onShortage: 'hope' }],
  ])('refuses a schedule with a wrong %s, which the answer names', async (field, wrong) => {
    const path = '/leads/saved-orders/65f0000000000000000000ff/schedule';
    const answer = await send(leads.aBuyer(), 'PUT', path, { ...daily, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });

  it('finds a schedule and its runs by an index', async () => {
    const orders = leads.app.get(StandingOrderRepository, { strict: false });
    const runs = leads.app.get(StandingRunRepository, { strict: false });
    const { id: buyerId } = leads.aBuyer();
    const id = buyerId as string as SavedOrderId;
    for (const query of [
      () => orders.ofBuyer(buyerId),
      () => orders.removeAll(buyerId),
      () => runs.find({ id, buyerId, date: '2037-01-01' }),
      () => runs.ofOrder(buyerId, id),
      () => runs.ofBuyer(buyerId),
      () => runs.removeAll(buyerId),
    ])
      await explainsWithIndex(leads.app, query);
  });
});
