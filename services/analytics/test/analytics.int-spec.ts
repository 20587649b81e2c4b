import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allMessages,
  dashboardSchema,
  DatasetCreated,
  DatasetDeleted,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  revenueTimelineSchema,
  trendsSchema,
  UserRegistered,
  type EventDefinition,
} from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { startAnalytics, today, type Analytics } from './start-analytics.js';

describe('analytics', () => {
  let service: Analytics;

  beforeAll(async () => {
    service = await startAnalytics();
  });
  afterAll(async () => service.close());

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
    const tooLong = '/admin/analytics/trends?days=367';
    const refused = await service.http('GET', tooLong, { token: service.admin });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'days' }] } },
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
    const after = (await stored()) + count;
    await Promise.all(
      Array.from({ length: count }, () =>
        service.bus.publish(PaymentSucceeded, { ...payment, amount: 1_999 }),
      ),
    );
    await until(async () => (await stored()) === after);
    const figures = await service.mongo.collection('figures').find().toArray();
    const ofThatDay = figures.find(({ _id }) => String(_id).endsWith(`|day|${day}`));
    expect(ofThatDay).toMatchObject({ capturedCents: 199_900, payments: 100 });
  });

  it('shows the figures to admins only', async () => {
    for (const path of ['/analytics/dashboard', '/admin/analytics/revenue-timeline']) {
      expect((await service.http('GET', path)).status).toBe(401);
      const user = await service.http('GET', path, { token: service.tokens.user() });
      expect(user.status).toBe(403);
    }
    expect(routesWithoutAccess(service.app)).toEqual([]);
  });
});
