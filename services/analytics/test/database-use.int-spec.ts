import { describe, expect, it } from '@jest/globals';
import {
  BalanceChanged,
  CreditsCharged,
  DatasetChanged,
  PaymentSucceeded,
  PurchaseCompleted,
  StockFellShort,
  UserRegistered,
  type DatasetId,
  type Envelope,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import {
  countCommands,
  explainsWithIndex,
  idleCommandsPerMinute,
} from '@leadmart/platform/testing';
import { EventsService } from '../src/events/events.service.js';
import { ReportsService } from '../src/reports/reports.service.js';
import { anEnvelope } from './factories/envelope.js';
import { startAnalytics, today } from './start-analytics.js';

const aPurchase = () => [
  anEnvelope(CreditsCharged, { occurredAt: today }),
  anEnvelope(BalanceChanged),
  anEnvelope(PurchaseCompleted, { datasetId: newId(), occurredAt: today }),
];
const oneWrite = ['bulkWrite counted events figures generations', 'commitTransaction'];

const service = await startAnalytics();

describe('the budget of commands of analytics', () => {
  const recording = (envelopes: readonly Envelope[]) =>
    countCommands(service, () => service.app.get(EventsService).record(envelopes));

  it('a counted event costs one write and the commit', async () => {
    await recording([anEnvelope(PaymentSucceeded)]);
    expect(await recording([anEnvelope(PaymentSucceeded)])).toEqual(oneWrite);
  });

  it('an event that no figure counts costs one insert', async () => {
    expect(await recording([anEnvelope(BalanceChanged)])).toEqual(['insert events']);
  });

  it('analytics without work sends at most 5 commands a minute', async () => {
    expect(await idleCommandsPerMinute(service)).toBeLessThanOrEqual(5);
  });

  it('trends cost an indexed read of the days and one of the total, however long', async () => {
    const trends = () => service.app.get(ReportsService).trends({ days: 366 });
    await trends();
    expect(await countCommands(service, trends)).toEqual([
      'find generations',
      'find figures',
      'find figures',
    ]);
    expect(await explainsWithIndex(service.app, trends)).not.toContain('SORT');
  });

  it('failed searches cost an indexed read of the days and one of their datasets', async () => {
    const [datasetId, other] = [newId() as DatasetId, newId()];
    const fellShort = (id: string, occurredAt: string) =>
      anEnvelope(StockFellShort, { datasetId: id, states: ['WY', 'UT'], occurredAt });
    const events = [
      fellShort(datasetId, today),
      fellShort(other, today),
      fellShort(datasetId, '2026-03-04T00:00:00.000Z'),
      fellShort(datasetId, '2026-03-03T23:59:59.000Z'),
      fellShort(other, '2026-02-25T00:00:00.000Z'),
      fellShort(datasetId, '2026-02-24T23:59:59.000Z'),
    ];
    expect(await recording(events)).toEqual(oneWrite);
    const week = () => service.app.get(ReportsService).failedSearches({ days: 7, datasetId });
    const inState = { searches: 2, nothing: 0, clean: 0, dnc: 2 };
    expect(await week()).toMatchObject({
      from: '2026-03-04',
      requests: 2,
      requestsBefore: 1,
      states: [
        { state: 'UT', ...inState },
        { state: 'WY', ...inState },
      ],
      datasets: [{ _id: datasetId, searches: 2, missingLeads: 976 }],
    });
    const inAll = await service.app.get(ReportsService).failedSearches({ days: 8 });
    expect(inAll).toMatchObject({
      requests: 4,
      requestsBefore: 2,
      states: [{ searches: 4 }, { searches: 4 }],
    });
    expect((await countCommands(service, week)).toSorted()).toEqual([
      'find datasets',
      'find figures',
      'find figures',
      'find generations',
    ]);
    expect(await explainsWithIndex(service.app, week)).not.toContain('SORT');
  });

  it('the events of a hundred purchases cost one write and the commit', async () => {
    const purchases = Array.from({ length: 100 }, aPurchase).flat();
    expect(await recording(purchases)).toEqual(oneWrite);
  });

  it('registrations and changes of datasets cost one more read, however many', async () => {
    const users = Array.from({ length: 50 }, () => anEnvelope(UserRegistered, { userId: newId() }));
    const datasets = Array.from({ length: 50 }, () =>
      anEnvelope(DatasetChanged, { datasetId: newId() }),
    );
    expect(await recording([...users, ...datasets])).toEqual([
      'find users',
      'find datasets',
      'bulkWrite counted datasets events figures generations users',
      'commitTransaction',
    ]);
  });

  it('a batch with an event that was stored before costs one failed and one successful write', async () => {
    const [known, ...others] = aPurchase();
    await recording([known as Envelope]);
    expect(await recording([known as Envelope, ...others])).toEqual([
      oneWrite[0],
      'abortTransaction',
      'find events',
      'find counted',
      ...oneWrite,
    ]);
  });
});
