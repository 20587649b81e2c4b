import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  allMessages,
  dashboardSchema,
  DatasetCreated,
  DatasetDeleted,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  revenueTimelineSchema,
  shortagesSchema,
  StockFellShort,
  trendsSchema,
  UserRegistered,
  type EventDefinition,
  type StateCode,
} from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import { newId } from '@leadmart/platform/mongo';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { ShortageReader } from '../src/events/shortage.reader.js';
import { anEnvelope } from './factories/envelope.js';
import { startAnalytics, today } from './start-analytics.js';

const service = await startAnalytics();

describe('analytics', () => {
  const stored = () => service.stored();
  const get = (path: string) => service.get(path);

  it('stores each event of the system once and without personal data', async () => {
    const before = await stored();
    const events = [...allMessages().values()].filter(
      (definition): definition is EventDefinition => definition.kind === 'event',
    );
    // The samples' figures are in January, outside of the days that other tests read.
    const ids = events.map(() => randomUUID());
    for (const [n, event] of events.entries())
      for (let twice = 0; twice < 2; twice += 1)
        await service.bus.publish(event, event.sample, { messageId: ids[n] ?? '' });
    await until(async () => (await stored()) === before + events.length);
    const documents = await service.mongo.collection('events').find().toArray();
    expect(documents.map(({ type }) => String(type)).toSorted()).toEqual(
      events.map(({ type }) => type).toSorted(),
    );
    expect(JSON.stringify(documents)).not.toContain(UserRegistered.sample.email);
    expect(JSON.stringify(documents)).not.toContain('"username"');
    const registered = documents.find(({ type }) => type === UserRegistered.type);
    expect(registered?.['occurredAt']).toBeInstanceOf(Date);
  });

  it('shows the figures under both base paths in the shape of the contract', async () => {
    const before = dashboardSchema.parse(await get('/analytics/dashboard'));
    const payment = { ...PaymentSucceeded.sample, occurredAt: '2026-03-09T08:00:00.000Z' };
    const refund = { ...PaymentRefunded.sample, occurredAt: '2026-03-10T08:00:00.000Z' };
    const lastMonth = { ...PaymentSucceeded.sample, occurredAt: '2026-02-10T23:59:59.000Z' };
    const laterLastMonth = { ...PaymentSucceeded.sample, occurredAt: '2026-02-11T00:00:00.000Z' };
    const bus = service.bus;
    const sold = (await stored()) + 8;
    await bus.publish(PaymentSucceeded, { ...payment, amount: 10_000 });
    await bus.publish(PaymentSucceeded, { ...payment, amount: 5_050 });
    await bus.publish(PaymentRefunded, { ...refund, amount: 50 });
    await bus.publish(PaymentSucceeded, { ...lastMonth, amount: 12_000 });
    await bus.publish(PaymentSucceeded, { ...laterLastMonth, amount: 99_900 });
    await bus.publish(PurchaseCompleted, { ...PurchaseCompleted.sample, quantity: 2_500 });
    const userId = newId();
    await bus.publish(UserRegistered, { ...UserRegistered.sample, userId, registeredAt: today });
    await bus.publish(DatasetCreated, { ...DatasetCreated.sample, datasetId: newId() });
    await until(async () => (await stored()) === sold);

    const dashboard = dashboardSchema.parse(await get('/analytics/dashboard'));
    expect(dashboard).toEqual({
      users: { total: before.users.total + 1, growth: null },
      revenue: { total: 150, growth: 25 },
      datasets: { total: before.datasets.total + 1 },
      leads: { purchased: before.leads.purchased + 2_500 },
    });
    expect(await get('/admin/analytics/dashboard')).toEqual(dashboard);

    const timeline = revenueTimelineSchema.parse(await get('/analytics/revenue-timeline'));
    expect(timeline).toHaveLength(30);
    expect(timeline.at(0)).toEqual({ _id: '2026-02-09', revenue: 0 });
    expect(timeline.find(({ _id }) => _id === '2026-02-10')).toEqual({
      _id: '2026-02-10',
      revenue: 120,
    });
    expect(timeline.slice(-2)).toEqual([
      { _id: '2026-03-09', revenue: 150.5 },
      { _id: '2026-03-10', revenue: -0.5 },
    ]);
    expect(await get('/admin/analytics/revenue-timeline')).toEqual(timeline);

    const trends = trendsSchema.parse(await get('/admin/analytics/trends?days=30'));
    expect(trends.days.map(({ _id, revenue }) => ({ _id, revenue }))).toEqual(timeline);
    expect(trends.before).toHaveLength(30);
    expect(trends.before.at(-1)?._id).toBe('2026-02-08');
    expect(trends.days.at(-1)).toMatchObject({ users: 1, credits: { given: 0 } });
    const credits = (await get('/admin/analytics/credits')) as { outstanding: number };
    expect(trends.outstanding).toBe(credits.outstanding);
  });

  it('a range that ended has the days before it and the credits outstanding at its end', async () => {
    const trends = async (query: string) =>
      trendsSchema.parse(await get(`/admin/analytics/trends?${query}`));
    const before = await trends('range=last-month');
    const sold = { ...PaymentSucceeded.sample, amount: 700, credits: 10 };
    const after = (await stored()) + 4;
    for (const day of ['2024-05-04', '2026-01-31', '2026-02-01', '2026-03-01'])
      await service.bus.publish(PaymentSucceeded, { ...sold, occurredAt: `${day}T12:00:00.000Z` });
    await until(async () => (await stored()) === after);

    const shown = await trends('range=last-month');
    expect(shown).toMatchObject({ today: '2026-03-10', from: '2026-02-01', to: '2026-02-28' });
    expect(shown.days).toHaveLength(28);
    expect(shown.before.at(-1)).toMatchObject({ _id: '2026-01-31', credits: { sold: 1 } });
    // Three of the four payments, of a tenth of ten credits each.
    expect(shown.outstanding - before.outstanding).toBeCloseTo(3);
    expect(await trends('from=2026-02-01&to=2026-02-28')).toEqual(shown);

    const all = await trends('range=all');
    expect(all).toMatchObject({ from: '2024-05-04', to: '2026-03-10', by: 'week', before: [] });
    expect(all.days[0]).toMatchObject({ _id: '2024-05-04', to: '2024-05-05', revenue: 7 });
    expect(await get('/analytics/revenue-timeline?range=all')).toEqual(
      all.days.map(({ _id, to, revenue }) => ({ _id, ...(to && { to }), revenue })),
    );
  });

  it('lists the failed searches of a dataset, of a state and of days, newest first, by an index', async () => {
    const [datasetId, buyerId] = [newId(), newId()];
    const after = (await stored()) + 4;
    const short = { ...StockFellShort.sample, datasetId, buyerId };
    const registered = { ...UserRegistered.sample, userId: buyerId, email: 'short@example.com' };
    await service.bus.publish(UserRegistered, registered);
    const wanted: StateCode[][] = [['WY', 'UT'], ['WY'], ['UT']];
    for (const [n, states] of wanted.entries())
      await service.bus.publishEnvelope(
        anEnvelope(
          StockFellShort,
          { ...short, states, requested: 600 + n },
          { occurredAt: `2026-01-05T11:0${n}:00.000Z` },
        ),
      );
    await until(async () => (await stored()) === after);
    const requestsOf = async (query: string) => {
      const path = `/admin/analytics/shortages?datasetId=${datasetId}${query}`;
      const { shortages, total } = shortagesSchema.parse(await get(path));
      expect(shortages).toHaveLength(Math.min(total, 2));
      return shortages.map(({ requested }) => requested);
    };
    const view = shortagesSchema.parse(
      await get(`/admin/analytics/shortages?datasetId=${datasetId}`),
    );
    expect(view).toMatchObject({ total: 3, pages: 1, hasMore: false });
    expect(view.shortages.map(({ requested }) => requested)).toEqual([602, 601, 600]);
    expect(view.shortages[2]).toMatchObject({
      user: { _id: buyerId, email: 'short@example.com' },
      states: ['WY', 'UT'],
      available: 12,
    });
    expect(await requestsOf('&state=UT')).toEqual([602, 600]);
    expect(await requestsOf('&to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await requestsOf('&from=2020-01-01T00:00:00Z&limit=2')).toEqual([602, 601]);
    const reader = service.app.get(ShortageReader);
    const range = { from: new Date(0), to: new Date() };
    for (const read of [() => reader.page(range, 0, 9), () => reader.count({}, 9)])
      expect(await explainsWithIndex(service.app, read)).not.toContain('SORT');
    // Each of the four reads is an event, too; tests that follow count events.
    await until(async () => (await stored()) === after + 4);
  });

  it.each([
    ['shortages?state=XX', 'state'],
    ['trends?days=367', 'days'],
    ['trends?range=ever', 'range'],
    ['trends?from=2026-02-30', 'from'],
    ['trends?from=1999-12-31', 'from'],
    ['trends?from=2026-02-02&to=2026-02-01', 'to'],
    ['trends?days=7&range=all', 'range'],
    ['revenue-timeline?range=all&to=2026-02-01', 'to'],
    ['failed-searches?months=3&from=2026-02-01', 'from'],
  ])('the bad query %s is refused by the name of its field', async (query, field) => {
    const path = `/admin/analytics/${query}`;
    expect(await service.as(service.admin).get(path)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('counts a dataset until it is deleted, also when an earlier event arrives late (soak)', async () => {
    const total = async () =>
      dashboardSchema.parse(await get('/analytics/dashboard')).datasets.total;
    const before = await total();
    const dataset = { ...DatasetCreated.sample, datasetId: newId() };
    await service.bus.publish(DatasetCreated, dataset);
    await until(async () => (await total()) === before + 1);
    const after = (await stored()) + 2;
    await service.bus.publish(DatasetDeleted, { ...dataset, occurredAt: today });
    await until(async () => (await total()) === before);
    await service.bus.publish(DatasetCreated, dataset);
    await until(async () => (await stored()) === after);
    expect(await total()).toBe(before);
  });

  it('adds up 100 concurrent payments to the cent', async () => {
    const day = '2025-07-04';
    const payment = { ...PaymentSucceeded.sample, occurredAt: `${day}T12:00:00.000Z` };
    const count = 100;
    await Promise.all(
      Array.from({ length: count }, () =>
        service.bus.publish(PaymentSucceeded, { ...payment, amount: 1_999 }),
      ),
    );
    const ofThatDay = async () => {
      const figures = await service.mongo.collection('figures').find().toArray();
      return figures.find(({ _id }) => String(_id).endsWith(`|day|${day}`));
    };
    await until(async () => (await ofThatDay())?.['payments'] === count);
    expect(await ofThatDay()).toMatchObject({ capturedCents: 199_900 });
  });

  it('every route of analytics declares who may call it', () => {
    expect(routesWithoutAccess(service.app)).toEqual([]);
  });
});
