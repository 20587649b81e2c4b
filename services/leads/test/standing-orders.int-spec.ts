import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ListUserEmails,
  SendTransactionalMail,
  StandingOrderRan,
  type SavedOrderView,
  type StandingOrderBody,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import type { SessionUser } from '@leadmart/platform/sessions';
import { until } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { PurchasesService } from '../src/purchases/purchases.service.js';
import { RunStandingOrders } from '../src/standing-orders/run-standing-orders.js';
import { StandingOrdersService } from '../src/standing-orders/standing-orders.service.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

let leads: Leads;
const suspended = new Set<string>();
/** Two processes whose clock the tests set. It is ahead of the first one's, which would send their messages, too. */
let replicas: Leads[];
let now = new Date('2037-01-01T00:00:00Z');
beforeAll(async () => {
  leads = await startLeads();
  await leads.bus.answer(ListUserEmails, async ({ userIds }) => ({
    users: userIds.map((userId) => ({
      userId,
      email: `${userId}@example.com`,
      username: 'Ann',
      ...(suspended.has(userId) && { isSuspended: true as const }),
    })),
  }));
  const overrides = [{ provide: Clock, useValue: { now: () => now } }];
  replicas = await Promise.all([1, 2].map(() => startLeads({}, { ...leads, overrides })));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await leads.mongo.collection('standing_orders').deleteMany({});
});
afterAll(async () => {
  await Promise.all(replicas.map((one) => one.stop()));
  await leads.close();
});

const daily: StandingOrderBody = {
  schedule: { every: 'weekday' },
  hour: 9,
  zone: 'UTC',
  onShortage: 'skip',
};

async function save({ token }: TestBuyer, datasetId: string, quantity: number) {
  const order = { name: 'Weekly', datasetId, states: ['CA'], phoneStatus: 'clean', quantity };
  const path = '/leads/saved-orders';
  return (await leads.http<SavedOrderView>('POST', path, { token, body: order })).body._id;
}

/** A saved order with a schedule that was set on a Wednesday. */
async function aStandingOrder(datasetId: string, quantity: number, more: object = {}) {
  const buyer = leads.aBuyer();
  const id = await save(buyer, datasetId, quantity);
  now = new Date('2037-03-04T12:00:00Z');
  await service().set(sessionOf(buyer), id, { ...daily, ...more });
  return { buyer, id };
}

const sessionOf = ({ id }: TestBuyer) => ({ id, sessionVersion: 1, sessionId: 's' }) as SessionUser;
const service = () => (replicas[0] as Leads).app.get(StandingOrdersService);

/** Both replicas run at a time. */
async function runAt(time: string): Promise<void> {
  now = new Date(time);
  await Promise.all(replicas.map((one) => one.app.get(RunStandingOrders).run()));
}

type Standing = Awaited<ReturnType<typeof aStandingOrder>>;
const historyOf = ({ buyer, id }: Standing) => service().history(buyer.id, id);
const stateOf = async ({ buyer }: Standing) => (await service().list(buyer.id))[0];
const packsOf = ({ buyer }: Standing) =>
  leads.mongo.collection('purchases').countDocuments({ buyerId: buyer.id });
const mailsTo = ({ buyer }: Standing) =>
  leads.bus
    .seen(SendTransactionalMail)
    .filter((mail) => mail.template === 'standing-order' && mail.to === `${buyer.id}@example.com`);
const eventsOf = ({ id }: Standing) =>
  leads.bus.seen(StandingOrderRan).filter(({ savedOrderId }) => savedOrderId === id);

describe('a standing order', () => {
  it('is bought once a date by two replicas, over both changes of the clocks and an outage', async () => {
    const { _id } = await leads.aDataset(someLeads(9));
    const timetable = { schedule: { every: 'week', weekday: 7 }, hour: 2 };
    const standing = await aStandingOrder(_id, 3, { ...timetable, zone: 'America/New_York' });
    await runAt('2037-03-08T06:59:59Z');
    expect(await historyOf(standing)).toEqual([]);
    // 2 o'clock is left out; it is 3 o'clock then.
    await runAt('2037-03-08T07:00:00Z');
    await runAt('2037-03-08T08:00:00Z');
    await until(() => mailsTo(standing).length === 1);
    expect(await historyOf(standing)).toEqual([
      expect.objectContaining({ date: '2037-03-08', result: 'bought', quantity: 3, credits: 15 }),
    ]);
    // 1 o'clock comes twice; the Sundays between are recorded.
    const { buyer, id } = standing;
    const atOne = { ...daily, ...timetable, schedule: timetable.schedule as never, hour: 1 };
    await service().set(sessionOf(buyer), id, { ...atOne, zone: 'America/New_York' });
    await runAt('2037-11-01T05:00:00Z');
    await runAt('2037-11-01T06:00:00Z');
    const runs = await historyOf(standing);
    expect(runs.map(({ date }) => date)).toHaveLength(35);
    expect(runs.filter(({ result }) => result === 'bought').map(({ date }) => date)).toEqual([
      '2037-11-01',
      '2037-03-08',
    ]);
    expect(runs[1]).toMatchObject({ date: '2037-10-25', result: 'skipped' });
    expect(await packsOf(standing)).toBe(2);
    await until(() => mailsTo(standing).length === 2 && eventsOf(standing).length === 2);
    expect((await stateOf(standing))?.nextRunAt).toBe('2037-11-08T06:00:00.000Z');
  });

  it('is bought once when its process dies before the purchase, and after it', async () => {
    const { _id } = await leads.aDataset(someLeads(5));
    const standing = await aStandingOrder(_id, 2);
    const dies = async () => {
      throw new Error('the process died');
    };
    for (const one of replicas)
      jest
        .spyOn(one.app.get(PurchasesService, { strict: false }), 'request')
        .mockImplementation(dies);
    await runAt('2037-03-05T09:00:00Z');
    jest.restoreAllMocks();
    expect(await packsOf(standing)).toBe(0);
    for (const one of replicas)
      jest.spyOn(one.app.get(Outbox, { strict: false }), 'add').mockImplementation(dies);
    await runAt('2037-03-05T09:05:00Z');
    jest.restoreAllMocks();
    expect(await packsOf(standing)).toBe(1);
    expect(await historyOf(standing)).toEqual([expect.objectContaining({ result: 'open' })]);
    // The price has risen and the order was paused since; what has begun is finished.
    const body = { pricing: { clean: 9, dnc: 9 } };
    await leads.http('PATCH', `/admin/datasets/${_id}/pricing`, { token: leads.admin, body });
    await service().pause(sessionOf(standing.buyer), standing.id, { paused: true });
    await runAt('2037-03-05T09:10:00Z');
    await runAt('2037-03-05T09:15:00Z');
    expect(await packsOf(standing)).toBe(1);
    expect(await historyOf(standing)).toEqual([
      expect.objectContaining({ result: 'bought', quantity: 2, credits: 10 }),
    ]);
    await until(() => mailsTo(standing).length === 1 && eventsOf(standing).length === 1);
    expect(await stateOf(standing)).toMatchObject({ state: 'paused', nextRunAt: null });
  });

  it('takes what there is, skips, or waits for stock, as its buyer chose', async () => {
    const takes = await aStandingOrder((await leads.aDataset(someLeads(2)))._id, 5, {
      onShortage: 'take',
    });
    const skips = await aStandingOrder((await leads.aDataset(someLeads(2)))._id, 5);
    const { _id } = await leads.aDataset(someLeads(2));
    const waits = await aStandingOrder(_id, 5, { onShortage: 'wait' });
    const costs = await aStandingOrder(_id, 2, { creditsPerRun: 9.9 });
    await runAt('2037-03-05T09:00:00Z');
    expect(await historyOf(takes)).toMatchObject([{ result: 'bought', quantity: 2 }]);
    expect(await historyOf(skips)).toMatchObject([
      { result: 'skipped', reason: 'Only 2 leads are available.' },
    ]);
    expect(await historyOf(costs)).toMatchObject([
      { reason: 'It would have cost 10 credits, more than the limit of 9.9.' },
    ]);
    expect(await historyOf(waits)).toMatchObject([{ result: 'open' }]);
    await leads.upload(_id, someLeads(3));
    await runAt('2037-03-05T09:59:00Z');
    expect(await historyOf(waits)).toMatchObject([{ result: 'open' }]);
    await runAt('2037-03-05T10:00:00Z');
    expect(await historyOf(waits)).toMatchObject([{ result: 'bought', quantity: 5 }]);
    // The next date has none; the one after it ends the wait.
    await runAt('2037-03-06T09:00:00Z');
    await runAt('2037-03-09T09:00:00Z');
    expect(await historyOf(waits)).toMatchObject([
      { date: '2037-03-09', result: 'open' },
      { reason: 'Too few leads were available until the next date.' },
      { result: 'bought' },
    ]);
  });

  it('spends at most the budget of a month', async () => {
    const { _id } = await leads.aDataset(someLeads(9));
    const standing = await aStandingOrder(_id, 2, { creditsPerMonth: 15 });
    for (const day of ['03-05', '03-06', '04-01']) await runAt(`2037-${day}T09:00:00Z`);
    expect((await historyOf(standing)).find(({ date }) => date === '2037-03-06')).toMatchObject({
      reason: "It would have cost 10 credits. 10 of the month's 15 are spent.",
    });
    expect(await packsOf(standing)).toBe(2);
  });

  it('is paused with the reason after five failures, and when its dataset is deleted', async () => {
    const { _id } = await leads.aDataset(someLeads(9));
    const gone = await leads.aDataset(someLeads(2));
    const orphan = await aStandingOrder(gone._id, 1);
    const standing = await aStandingOrder(_id, 2);
    const { buyer, id } = standing;
    leads.billing.give(buyer.id, -1_000_000);
    await leads.http('DELETE', `/admin/datasets/${gone._id}`, { token: leads.admin });
    for (const day of ['05', '06', '09', '10']) await runAt(`2037-03-${day}T09:00:00Z`);
    expect((await stateOf(standing))?.state).toBe('on');
    await runAt('2037-03-11T09:00:00Z');
    expect(await stateOf(standing)).toMatchObject({
      state: 'paused',
      pausedBecause: expect.stringMatching(/^It failed 5 times in a row. Insufficient credits/),
    });
    expect(await stateOf(orphan)).toMatchObject({
      state: 'paused',
      pausedBecause: 'The dataset is not for sale any more.',
    });
    await until(() => mailsTo(standing).length === 5 && mailsTo(orphan).length === 1);
    const stopped = mailsTo(standing).filter((mail) => 'state' in mail && mail.state === 'paused');
    expect(stopped).toHaveLength(1);
    leads.billing.give(buyer.id, 100);
    await runAt('2037-03-12T09:00:00Z');
    expect(await service().pause(sessionOf(buyer), id, { paused: false })).toMatchObject({
      state: 'on',
      pausedBecause: null,
      nextRunAt: '2037-03-13T09:00:00.000Z',
    });
    await runAt('2037-03-13T09:00:00Z');
    expect(await historyOf(standing)).toMatchObject([
      { date: '2037-03-13', result: 'bought' },
      ...Array(5).fill({ result: 'failed' }),
    ]);
  });

  it('buys nothing that is worse than agreed, asks for consent, and goes on when it is given', async () => {
    const { _id } = await leads.aDataset(someLeads(9));
    const standing = await aStandingOrder(_id, 2);
    const { buyer, id } = standing;
    const { token } = buyer;
    const costs = (clean: number) =>
      leads.http('PATCH', `/admin/datasets/${_id}/pricing`, {
        token: leads.admin,
        body: { pricing: { clean, dnc: 5 } },
      });
    await costs(4);
    await runAt('2037-03-05T09:00:00Z');
    await costs(6);
    await runAt('2037-03-06T09:00:00Z');
    const reason = 'You agreed to 5 credits a lead. It costs 6 credits now.';
    expect(await historyOf(standing)).toMatchObject([
      { date: '2037-03-06', result: 'skipped', reason },
      { date: '2037-03-05', result: 'bought', credits: 8 },
    ]);
    const asks = { state: 'needs-consent', pausedBecause: reason, nextRunAt: null };
    expect(await stateOf(standing)).toMatchObject({ ...asks, agreed: { price: 5 } });
    await until(() => mailsTo(standing).length === 2);
    expect(mailsTo(standing)[1]).toMatchObject({ state: 'needs-consent', reason });
    await runAt('2037-03-09T09:00:00Z');
    expect(await packsOf(standing)).toBe(1);
    const path = `/leads/saved-orders/${id}/schedule/paused`;
    const resume = (expectedPrice: number) =>
      leads.http('PUT', path, { token, body: { paused: false, expectedPrice } });
    expect(await resume(5)).toMatchObject({
      status: 409,
      body: { code: 'LEADS.PRICE_CHANGED', details: { price: 6 } },
    });
    expect((await resume(6)).body).toMatchObject({ state: 'on', agreed: { price: 6 } });
    await service().set(sessionOf(buyer), id, daily);
    await runAt('2037-03-10T09:00:00Z');
    expect((await historyOf(standing))[0]).toMatchObject({ result: 'bought', credits: 12 });
  });

  it('keeps to its terms of returns, and to leads that its buyer does not own', async () => {
    const rows = someLeads(3);
    const [first, second] = [await leads.aDataset(rows), await leads.aDataset(rows)];
    const standing = await aStandingOrder(first._id, 2);
    const { buyer, id } = standing;
    const { token } = buyer;
    await leads.http('PUT', '/leads/order-settings', { token, body: { includeOwned: true } });
    await runAt('2037-03-05T09:00:00Z');
    // The changed order agrees to the offer of its new dataset, and not to leads that its buyer owns.
    await leads.http('PUT', '/leads/order-settings', { token, body: { includeOwned: false } });
    const order = { name: 'Weekly', states: ['CA'], phoneStatus: 'clean', quantity: 2 };
    const to = `/leads/saved-orders/${id}`;
    const change = (body: object) => leads.http('PUT', to, { token, body: { ...order, ...body } });
    expect(await change({ datasetId: second._id, expectedPrice: 1 })).toMatchObject({
      status: 409,
      body: { code: 'LEADS.PRICE_CHANGED' },
    });
    expect((await change({ datasetId: second._id, expectedPrice: 5 })).status).toBe(200);
    await leads.http('PUT', '/leads/order-settings', { token, body: { includeOwned: true } });
    await runAt('2037-03-06T09:00:00Z');
    expect((await historyOf(standing))[0]).toMatchObject({
      reason: expect.stringContaining('Only 1'),
    });
    const policy = { capPercent: 5, windowDays: 14, automaticPercent: 2, withdrawAfterBuyers: 2 };
    await leads.http('PUT', '/admin/returns-policy', { token: leads.admin, body: policy });
    await runAt('2037-03-09T09:00:00Z');
    const better = { ...policy, capPercent: 10 };
    await leads.http('PUT', '/admin/returns-policy', { token: leads.admin, body: better });
    expect((await historyOf(standing))[0]?.reason).toBe(
      'You agreed to returns of up to 10% within 14 days. Now they are up to 5% within 14 days.',
    );
    expect(await stateOf(standing)).toMatchObject({ state: 'needs-consent' });
  });

  it('is skipped without a mail while its account is locked', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const standing = await aStandingOrder(_id, 1);
    suspended.add(standing.buyer.id);
    await runAt('2037-03-05T09:00:00Z');
    suspended.clear();
    await runAt('2037-03-06T09:00:00Z');
    await until(() => mailsTo(standing).length === 1);
    expect((await historyOf(standing)).map(({ result }) => result)).toEqual(['bought', 'skipped']);
    expect(await packsOf(standing)).toBe(1);
  });

  it('buys no date twice after its hour was changed, and nothing after its saved order was deleted', async () => {
    const { _id } = await leads.aDataset(someLeads(5));
    const standing = await aStandingOrder(_id, 1);
    const { buyer, id } = standing;
    await runAt('2037-03-05T09:00:00Z');
    const later = await service().set(sessionOf(buyer), id, { ...daily, hour: 15 });
    expect(later.nextRunAt).toBe('2037-03-06T15:00:00.000Z');
    const { token } = buyer;
    const order = await leads.mongo.collection('standing_orders').findOne({});
    await leads.http('DELETE', `/leads/saved-orders/${id}`, { token });
    expect(await service().list(buyer.id)).toEqual([]);
    // As a schedule that was set while the order was deleted.
    await leads.mongo.collection('standing_orders').insertOne(order as never);
    await runAt('2037-03-06T15:00:00Z');
    expect(await service().list(buyer.id)).toEqual([]);
    expect(await packsOf(standing)).toBe(1);
  });
});
