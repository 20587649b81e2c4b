import { describe, expect, it } from '@jest/globals';
import { LeadStatusChanged, type DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { setOf } from '@leadmart/stock/internals/shelves/number-set';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import {
  partsOfLog,
  StatusLogRepository,
} from '@leadmart/stock/internals/status-log/status-log.repository';
import { someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const california = shelfIndex('CA', 'clean');
const newYork = shelfIndex('NY', 'clean');
const last = 21;
const secondOf = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, number));

/** Changes, a second apart: opt-outs in California, and each third one a dnc lead in New York. */
const leads = await startLeads();
const log = leads.app.get(StatusLogRepository, { strict: false });
const datasetId = (await leads.aDataset(someLeads(1)))._id as DatasetId;
for (let number = 1; number <= last; number += 1) {
  const isDnc = number % 3 === 0;
  const shelves = [{ index: isDnc ? newYork : california, numbers: setOf([number]) }];
  const kind = isDnc ? ('dnc' as const) : ('opted-out' as const);
  const found = isDnc && { checkedOn: '2026-01-01', source: 'a list' };
  const change = { datasetId, kind, shelves, at: secondOf(number), ...found };
  await leads.app.get(Transactions).run((tx) => log.append(change, tx));
}

describe('the log of what happened to leads', () => {
  it('numbers the changes of a dataset and returns those between two numbers', async () => {
    const read = await log.read(datasetId, { first: 2, last: 4 });
    expect(read.map(({ number, at }) => [number, at])).toEqual(
      [2, 3, 4].map((number) => [number, secondOf(number)]),
    );
    const found = { checkedOn: '2026-01-01', source: 'a list' };
    expect(read[1]).toMatchObject({ datasetId, kind: 'dnc', ...found });
    expect(Object.keys(read[0] ?? {}).toSorted()).toEqual([
      'at',
      'datasetId',
      'kind',
      'number',
      'shelves',
    ]);
    await expect(log.read(datasetId, { first: last, last: last + 1 })).rejects.toThrow(
      `status change ${datasetId}:${last + 1} is missing`,
    );
  });

  it('returns the leads that became dnc on some shelves, in order, and no other changes', async () => {
    const range = { first: 4, last: 20 };
    const read = await log.readDnc(datasetId, range, [newYork]);
    expect(read.map(({ at }) => at)).toEqual([6, 9, 12, 15, 18].map(secondOf));
    expect(await log.readDnc(datasetId, range, [california])).toEqual([]);
  });

  it('publishes each change', async () => {
    const dncTimes = () =>
      leads.bus
        .seen(LeadStatusChanged)
        .filter(({ kind }) => kind === 'dnc')
        .map(({ occurredAt }) => occurredAt)
        .toSorted();
    await until(() => dncTimes().length === 7);
    expect(dncTimes()).toEqual([3, 6, 9, 12, 15, 18, 21].map((at) => secondOf(at).toISOString()));
  });

  it('finds the first change at or after a time', async () => {
    const since = (time: Date) => log.firstSince(datasetId, time, last);
    for (let number = 1; number <= last; number += 1) {
      expect(await since(secondOf(number))).toBe(number);
      expect(await since(new Date(secondOf(number).getTime() + 1))).toBe(number + 1);
    }
    expect(await log.firstSince(datasetId, secondOf(last), 12)).toBe(13);
  });

  it('the log is read in parts of 32 changes without gaps', () => {
    expect([...partsOfLog({ first: 5, last: 69 })]).toEqual([
      { first: 5, last: 36 },
      { first: 37, last: 68 },
      { first: 69, last: 69 },
    ]);
    expect([...partsOfLog({ first: 3, last: 2 })]).toEqual([]);
  });
});
