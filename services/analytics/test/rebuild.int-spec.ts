import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  CreditsAdjusted,
  CreditsCaptured,
  DatasetChanged,
  LeadsAdminActed,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  SessionsEnded,
  StockFellShort,
  ReplayAdminMailEvents,
  ReplayAuthEvents,
  ReplayBillingEvents,
  ReplayLeadsEvents,
  UserRegistered,
  type Envelope,
  type EventDefinition,
  type ReplayPage,
  type MessageId,
  type ReplayRequest,
} from '@leadmart/contracts';
import type { PayloadInput } from '@leadmart/platform/messaging';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { Repeater } from '@leadmart/platform/time';
import { GenerationGivenUp } from '../src/events/events.service.js';
import { firstRebuildTask } from '../src/rebuild/first-rebuild.js';
import { RebuildService } from '../src/rebuild/rebuild.service.js';
import { startAnalytics, today, type Analytics } from './start-analytics.js';

const datasetId = newId();
const userId = newId();

function told<D extends EventDefinition>(
  definition: D,
  payload: PayloadInput<D>,
  messageId: string = randomUUID(),
): Envelope {
  const { type } = definition;
  return {
    messageId: messageId as MessageId,
    type,
    occurredAt: today,
    producer: type.slice(0, type.indexOf('.')),
    correlationId: messageId,
    payload,
  };
}

const aPayment = (amount: number, occurredAt = '2026-03-05T10:00:00.000Z') =>
  told(PaymentSucceeded, { ...PaymentSucceeded.sample, amount, occurredAt });

/** A bit of everything that is counted. */
const aHistory = () => ({
  auth: [told(UserRegistered, { ...UserRegistered.sample, userId, registeredAt: today })],
  leads: [
    told(DatasetChanged, { ...DatasetChanged.sample, datasetId, name: 'Solar' }),
    told(PurchaseCompleted, { ...PurchaseCompleted.sample, datasetId, occurredAt: today }),
    told(StockFellShort, { ...StockFellShort.sample, datasetId, occurredAt: today }),
    told(LeadsAdminActed, LeadsAdminActed.sample),
  ],
  billing: [
    aPayment(4_999),
    aPayment(1),
    told(PaymentRefunded, { ...PaymentRefunded.sample, amount: 999, occurredAt: today }),
    told(CreditsAdjusted, { ...CreditsAdjusted.sample, adjustedAt: today }),
    told(CreditsCaptured, { ...CreditsCaptured.sample, occurredAt: today }),
  ],
});
type History = ReturnType<typeof aHistory>;

describe('a rebuild of the figures', () => {
  let service: Analytics;
  afterEach(() => service.close());

  /** The other services, with this on record; `before` is called before a page is told. */
  async function onRecord(history: History, before: (owner: string) => Promise<void> | void) {
    const { bus } = service;
    const page = (owner: keyof History) => async (asked: ReplayRequest) => {
      await before(owner);
      return pageOf(history[owner], asked);
    };
    await bus.answer(ReplayAuthEvents, page('auth'));
    await bus.answer(ReplayLeadsEvents, page('leads'));
    await bus.answer(ReplayBillingEvents, page('billing'));
    await bus.answer(ReplayAdminMailEvents, () => ({ events: [], next: null }));
  }

  async function heard(envelopes: readonly Envelope[]): Promise<void> {
    const after = (await service.stored()) + envelopes.length;
    for (const envelope of envelopes) await service.bus.messaging.publish('event', envelope);
    await until(async () => (await service.stored()) === after);
  }

  /** Everything an admin sees of the figures. */
  const seen = async () => ({
    dashboard: await service.get('/admin/analytics/dashboard'),
    timeline: await service.get('/admin/analytics/revenue-timeline?days=366'),
    credits: await service.get('/admin/analytics/credits'),
    datasets: await service.get('/admin/analytics/leads-by-dataset'),
    failed: await service.get('/admin/analytics/failed-searches'),
  });
  const rebuild = () => service.app.get(RebuildService).run();
  const leftovers = async () => {
    const generations = await service.mongo.collection('generations').find().toArray();
    const current = String(generations[0]?.['current'].id);
    const counts = await Promise.all(
      ['counted', 'figures', 'people', 'datasets'].map((name) =>
        service.mongo
          .collection(name)
          .countDocuments({ _id: { $not: new RegExp(`^${current}`) } } as never),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  it('gives what was counted live, to the cent, and leaves nothing behind', async () => {
    service = await startAnalytics();
    const history = aHistory();
    await heard([...history.auth, ...history.leads, ...history.billing]);
    const live = await seen();
    expect(live).toMatchObject({
      dashboard: { users: { total: 1 }, revenue: { total: 40.01 }, leads: { purchased: 100 } },
      credits: {
        outstanding: 600,
        allTime: { sold: 2_000, refunded: 1_000, given: 100, spent: 500 },
      },
      datasets: {
        datasets: [{ _id: datasetId, name: 'Solar', leadsSold: 100, creditsSpent: 500 }],
      },
      failed: {
        from: '2026-01-01',
        states: [{ state: 'WY', searches: 1, nothing: 0, clean: 0, dnc: 1 }],
        datasets: [{ _id: datasetId, name: 'Solar', searches: 1, missingLeads: 488 }],
      },
    });
    await onRecord(history, () => undefined);
    expect(await rebuild()).toEqual({ auth: 1, leads: 4, billing: 5, 'admin-mail': 0 });
    expect(await seen()).toEqual(live);
    expect(await rebuild()).toEqual({ auth: 1, leads: 4, billing: 5, 'admin-mail': 0 });
    expect(await seen()).toEqual(live);
    expect(await leftovers()).toBe(0);
    expect(await service.mongo.collection('audit_records').countDocuments()).toBe(1);
  });

  it('finds what happened before anybody listened, and mends what was counted wrongly', async () => {
    service = await startAnalytics();
    const history = aHistory();
    await heard([aPayment(123_456)]);
    await onRecord(history, () => undefined);
    await rebuild();
    expect(await seen()).toMatchObject({
      dashboard: { users: { total: 1 }, revenue: { total: 40.01 }, datasets: { total: 1 } },
    });
    const page = await service.get<{ total: number }>('/admin/audit');
    expect(page.total).toBe(1);
  });

  it('misses and doubles nothing that happens meanwhile', async () => {
    service = await startAnalytics();
    const history = aHistory();
    const during = aPayment(70_000);
    const onRecordBeforeHeard = aPayment(500);
    const deleted = told(SessionsEnded, { ...SessionsEnded.sample, userId, reason: 'deletion' });
    await heard(history.auth);
    let isSaid = false;
    await onRecord(history, async (owner) => {
      // Heard before the page with the registration is told.
      if (owner === 'auth') await heard([deleted]);
      if (owner !== 'billing' || isSaid) return;
      isSaid = true;
      history.billing.push(onRecordBeforeHeard);
      await heard([during, onRecordBeforeHeard]);
    });
    await rebuild();
    // Told when the rebuild was over already.
    await service.bus.messaging.publish('event', onRecordBeforeHeard);
    await heard([aPayment(7)]);
    expect(await seen()).toMatchObject({
      dashboard: { users: { total: 0 }, revenue: { total: 40.01 + 5 + 700 + 0.07 } },
    });
  });

  it('is given up when another one begins, and when an owner fails the old figures stay', async () => {
    service = await startAnalytics();
    const history = aHistory();
    await heard([aPayment(100)]);
    let secondIsDone = false;
    await onRecord(history, async (owner) => {
      if (owner !== 'leads' || secondIsDone) return;
      secondIsDone = true;
      await rebuild();
    });
    await expect(rebuild()).rejects.toThrow(GenerationGivenUp);
    expect(await seen()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
    await onRecord(history, (owner) => {
      if (owner === 'billing') throw new Error('the ledger is out');
    });
    await expect(rebuild()).rejects.toThrow();
    expect(await seen()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
    // What died half-way is cleared away by the next.
    await onRecord(history, () => undefined);
    await rebuild();
    expect(await leftovers()).toBe(0);
  });

  it('is made once by itself, as soon as the owners answer', async () => {
    service = await startAnalytics();
    const repeater = service.app.get(Repeater);
    await heard([aPayment(70_000)]);
    // Nobody answers yet.
    await repeater.runNow(firstRebuildTask);
    expect(await seen()).toMatchObject({ dashboard: { revenue: { total: 700 } } });
    const history = aHistory();
    await onRecord(history, () => undefined);
    await repeater.runNow(firstRebuildTask);
    expect(await seen()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
    history.billing.push(aPayment(99_900));
    await repeater.runNow(firstRebuildTask);
    expect(await seen()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
  });

  it('moves the figures to another time zone', async () => {
    service = await startAnalytics({ ANALYTICS_TIME_ZONE: 'America/Los_Angeles' });
    const lateEvening = aPayment(10_000, '2026-03-01T07:59:59.000Z');
    await heard([lateEvening, aPayment(500, '2026-03-01T08:00:00.000Z')]);
    expect(await service.get('/admin/analytics/settings')).toEqual({
      timeZone: 'America/Los_Angeles',
      today: '2026-03-10',
      currency: 'USD',
      rebuiltAt: null,
    });
    expect(await service.get('/admin/analytics/revenue-timeline?days=11')).toEqual(
      expect.arrayContaining([
        { _id: '2026-02-28', revenue: 100 },
        { _id: '2026-03-01', revenue: 5 },
      ]),
    );
  });
});

function pageOf(events: readonly Envelope[], { after, limit }: ReplayRequest): ReplayPage {
  const from = after === '' ? 0 : Number(after);
  // Two at a time, so that there are pages to lose something between.
  const size = Math.min(limit, 2);
  const next = from + size < events.length ? String(from + size) : null;
  return { events: events.slice(from, from + size), next };
}
