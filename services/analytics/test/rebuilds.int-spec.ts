import { afterEach, describe, expect, it } from '@jest/globals';
import {
  CreditsAdjusted,
  CreditsCharged,
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
  type ReplayPage,
  type ReplayRequest,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { rebuildFirst } from '../src/analytics.jobs.js';
import { EventsService, RebuildSuperseded } from '../src/events/events.service.js';
import { GenerationsService } from '../src/generations/generations.service.js';
import { RebuildsService } from '../src/rebuilds/rebuilds.service.js';
import { anEnvelope } from './factories/envelope.js';
import { startAnalytics, today, type Analytics } from './start-analytics.js';

const datasetId = newId();
const userId = newId();

const aPayment = (amount: number, occurredAt = '2026-03-05T10:00:00.000Z') =>
  anEnvelope(PaymentSucceeded, { amount, occurredAt });

/** Events of every kind that is counted, by the service that owns them. */
const someRecords = () => ({
  auth: [anEnvelope(UserRegistered, { userId, registeredAt: today })],
  leads: [
    anEnvelope(DatasetChanged, { datasetId, name: 'Solar' }),
    anEnvelope(PurchaseCompleted, { datasetId, occurredAt: today }),
    anEnvelope(StockFellShort, { datasetId, occurredAt: today }),
    anEnvelope(LeadsAdminActed),
  ],
  billing: [
    aPayment(4_999),
    aPayment(1),
    anEnvelope(PaymentRefunded, { amount: 999, occurredAt: today }),
    anEnvelope(CreditsAdjusted, { adjustedAt: today }),
    anEnvelope(CreditsCharged, { occurredAt: today }),
  ],
});
type Records = ReturnType<typeof someRecords>;

describe('a rebuild of the figures', () => {
  let service: Analytics;
  afterEach(() => service.close());

  /** Lets the other services replay these records; `before` is called before each page. */
  async function replayFrom(records: Records, before: (owner: string) => Promise<void> | void) {
    const { bus } = service;
    const page = (owner: keyof Records) => async (request: ReplayRequest) => {
      await before(owner);
      return pageOf(records[owner], request);
    };
    await bus.answer(ReplayAuthEvents, page('auth'));
    await bus.answer(ReplayLeadsEvents, page('leads'));
    await bus.answer(ReplayBillingEvents, page('billing'));
    await bus.answer(ReplayAdminMailEvents, () => ({ events: [], next: null }));
  }

  async function deliver(envelopes: readonly Envelope[]): Promise<void> {
    const after = (await service.stored()) + envelopes.length;
    for (const envelope of envelopes) await service.bus.publishEnvelope(envelope);
    await until(async () => (await service.stored()) === after);
  }

  /** All figures that an admin sees. */
  const figures = async () => ({
    dashboard: await service.get('/admin/analytics/dashboard'),
    timeline: await service.get('/admin/analytics/revenue-timeline?days=366'),
    credits: await service.get('/admin/analytics/credits'),
    datasets: await service.get('/admin/analytics/leads-by-dataset'),
    failed: await service.get('/admin/analytics/failed-searches'),
  });
  const rebuild = () => service.app.get(RebuildsService).run();
  const leftovers = async () => {
    const generations = await service.mongo.collection('generations').find().toArray();
    const current = String(generations[0]?.['current'].id);
    const counts = await Promise.all(
      ['counted', 'figures', 'users', 'datasets'].map((name) =>
        service.mongo
          .collection(name)
          .countDocuments({ _id: { $not: new RegExp(`^${current}`) } } as never),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  it('rebuilds the same figures as live counting, to the cent, and removes the earlier generation', async () => {
    service = await startAnalytics();
    const records = someRecords();
    await deliver([...records.auth, ...records.leads, ...records.billing]);
    const live = await figures();
    expect(live).toMatchObject({
      dashboard: { users: { total: 1 }, revenue: { total: 40.01 }, leads: { purchased: 100 } },
      credits: {
        outstanding: 600,
        prepaid: 24.5,
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
    await replayFrom(records, () => undefined);
    expect(await rebuild()).toEqual({ auth: 1, leads: 4, billing: 5, 'admin-mail': 0 });
    expect(await figures()).toEqual(live);
    expect(await rebuild()).toEqual({ auth: 1, leads: 4, billing: 5, 'admin-mail': 0 });
    expect(await figures()).toEqual(live);
    expect(await leftovers()).toBe(0);
    expect(await service.mongo.collection('audit_records').countDocuments()).toBe(1);
  });

  it('counts batches of any size, delivered twice and at once, as a rebuild does', async () => {
    service = await startAnalytics();
    const events = service.app.get(EventsService);
    const records = { auth: [], leads: [], billing: [] } as Records;
    const unrecorded: Envelope[] = [];
    for (let n = 0; n < 6; n += 1) {
      const some = someRecords();
      const gone = newId();
      const user = { registeredAt: today };
      records.auth.push(anEnvelope(UserRegistered, { ...user, userId: newId() }));
      unrecorded.push(anEnvelope(SessionsEnded, { userId: gone, reason: 'deletion' }));
      unrecorded.push(anEnvelope(UserRegistered, { ...user, userId: gone }));
      records.leads.push(...some.leads);
      records.billing.push(...some.billing);
    }
    const all = [...records.billing, ...unrecorded, ...records.auth, ...records.leads];
    // Overlapping batches of 1, 2, 4 … events from both ends.
    const batches: Envelope[][] = [];
    for (let from = 0, size = 1; from < all.length; from += size, size *= 2)
      batches.push(all.slice(from, from + size), all.toReversed().slice(from, from + size));
    await Promise.all(batches.map((batch) => events.record(batch)));
    const live = await figures();
    expect(live).toMatchObject({ dashboard: { users: { total: 6 } } });
    await replayFrom(records, () => undefined);
    await rebuild();
    expect(await figures()).toEqual(live);
  });

  it('counts missed events and corrects wrong counts in a rebuild (soak)', async () => {
    service = await startAnalytics();
    const records = someRecords();
    await deliver([aPayment(123_456)]);
    await replayFrom(records, () => undefined);
    await rebuild();
    expect(await figures()).toMatchObject({
      dashboard: { users: { total: 1 }, revenue: { total: 40.01 }, datasets: { total: 1 } },
    });
    const page = await service.get<{ total: number }>('/admin/audit');
    expect(page.total).toBe(1);
  });

  it('counts events that arrive during a rebuild exactly once', async () => {
    service = await startAnalytics();
    const records = someRecords();
    const during = aPayment(70_000);
    const recordedBeforeDelivery = aPayment(500);
    const deleted = anEnvelope(SessionsEnded, { userId, reason: 'deletion' });
    await deliver(records.auth);
    let isDone = false;
    await replayFrom(records, async (owner) => {
      // The deletion arrives before the page with the registration.
      if (owner === 'auth') await deliver([deleted]);
      if (owner !== 'billing' || isDone) return;
      isDone = true;
      records.billing.push(recordedBeforeDelivery);
      await deliver([during, recordedBeforeDelivery]);
    });
    await rebuild();
    // Delivered after the rebuild.
    await service.bus.publishEnvelope(recordedBeforeDelivery);
    await deliver([aPayment(7)]);
    expect(await figures()).toMatchObject({
      dashboard: { users: { total: 0 }, revenue: { total: 40.01 + 5 + 700 + 0.07 } },
    });
  });

  it('stops a rebuild when another begins, and keeps the earlier figures when a service fails (soak)', async () => {
    service = await startAnalytics();
    const silent: string[] = [];
    const patience = { attempts: 2, onSilence: (owner: string) => void silent.push(owner) };
    await expect(service.app.get(RebuildsService).run(patience)).rejects.toThrow();
    expect(silent).toEqual(['auth']);
    const records = someRecords();
    await deliver([aPayment(100)]);
    let secondIsDone = false;
    await replayFrom(records, async (owner) => {
      if (owner !== 'leads' || secondIsDone) return;
      secondIsDone = true;
      await rebuild();
    });
    await expect(rebuild()).rejects.toThrow(RebuildSuperseded);
    expect(await figures()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
    await replayFrom(records, (owner) => {
      if (owner === 'billing') throw new Error('the ledger cannot be read');
    });
    await expect(rebuild()).rejects.toThrow();
    expect(await figures()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
    // The next rebuild removes the documents of the failed one.
    await replayFrom(records, () => undefined);
    await rebuild();
    expect(await leftovers()).toBe(0);
  });

  it('rebuilds a new database once, as soon as the other services answer (soak)', async () => {
    service = await startAnalytics();
    const work = service.app.get(Work);
    await deliver([aPayment(70_000)]);
    // No owner answers yet.
    await work.runNow(rebuildFirst);
    expect(await figures()).toMatchObject({ dashboard: { revenue: { total: 700 } } });
    const records = someRecords();
    await replayFrom(records, () => undefined);
    // As a process leaves it that dies while it rebuilds.
    const generations = service.app.get(GenerationsService);
    await generations.begin(generations.create());
    await work.runNow(rebuildFirst);
    expect(await figures()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
    records.billing.push(aPayment(99_900));
    await work.runNow(rebuildFirst);
    expect(await figures()).toMatchObject({ dashboard: { revenue: { total: 40.01 } } });
  });

  it('rebuilds the figures by days of the configured time zone', async () => {
    service = await startAnalytics({ ANALYTICS_TIME_ZONE: 'America/Los_Angeles' });
    const lateEvening = aPayment(10_000, '2026-03-01T07:59:59.000Z');
    await deliver([lateEvening, aPayment(500, '2026-03-01T08:00:00.000Z')]);
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
  // Two events a page, so that there are several pages.
  const size = Math.min(limit, 2);
  const next = from + size < events.length ? String(from + size) : null;
  return { events: events.slice(from, from + size), next };
}
