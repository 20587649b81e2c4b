import { describe, expect, it } from '@jest/globals';
import { tenths, type DatasetId, type LeadPackView, type PacksView } from '@leadmart/contracts';
import type { LatestUpload } from '../../supply/uploads/upload.reader.js';
import {
  addedByDataset,
  lastBoughtFrom,
  lowestPricesOf,
  useOfPage,
  useOfSizes,
} from './overview.decisions.js';

const since = new Date('2026-05-01T00:00:00.000Z');
const aPack = (purchasedAt: string, quantity = 10, totalCost = 40.1) =>
  ({ purchasedAt, quantity, totalCost }) as LeadPackView;
const aPage = (packs: LeadPackView[], totalPacks = packs.length): PacksView => ({
  packs,
  totalPacks,
  totalPages: 1,
  nextCursor: null,
  totals: { packs: 0, leads: 0, credits: 0 },
});

describe('the use of a buyer', () => {
  it('adds up the packs of a quarter of an hour, without those before the time', () => {
    const page = aPage([
      aPack('2026-05-04T10:29:59.000Z'),
      aPack('2026-05-04T10:15:00.000Z', 5, 20.2),
      aPack('2026-05-04T10:14:59.000Z', 1, 4),
      aPack('2026-05-01T00:00:00.000Z', 2, 8),
      aPack('2026-04-30T23:59:59.999Z'),
    ]);
    expect(useOfPage(page, since)).toEqual([
      { at: '2026-05-04T10:15:00.000Z', leads: 15, credits: 60.3 },
      { at: '2026-05-04T10:00:00.000Z', leads: 1, credits: 4 },
      { at: '2026-05-01T00:00:00.000Z', leads: 2, credits: 8 },
    ]);
  });

  it('follows from the first page unless older packs may belong to it', () => {
    const recent = aPack('2026-05-04T10:00:00.000Z');
    const old = aPack('2026-04-04T10:00:00.000Z');
    expect(useOfPage(aPage([recent]), since)).toHaveLength(1);
    expect(useOfPage(aPage([recent, old], 11), since)).toHaveLength(1);
    expect(useOfPage(aPage([recent, recent], 11), since)).toBeUndefined();
  });

  it('begins with the oldest pack that was read if there may be more', () => {
    const sizes = ['2026-05-05', '2026-05-04', '2026-05-03'].map((day) => ({
      endedAt: new Date(day),
      delivered: 3,
      cost: tenths(125),
    }));
    const { use, useSince } = useOfSizes(sizes, { since, limit: 4 });
    expect(use.map(({ leads, credits }) => [leads, credits])).toEqual([
      [3, 12.5],
      [3, 12.5],
      [3, 12.5],
    ]);
    expect(useSince).toEqual(since);
    expect(useOfSizes(sizes, { since, limit: 3 }).useSince).toEqual(sizes[2]?.endedAt);
  });
});

describe('the stock for sale', () => {
  const anUpload = (datasetId: string, day: string, ...counts: number[]) =>
    ({
      datasetId: datasetId as DatasetId,
      completedAt: new Date(day),
      added: counts.map((count) => ({ index: 0, first: 1, count })),
    }) satisfies LatestUpload;

  it('adds up the new leads of a dataset, dated by its latest upload', () => {
    const uploads = [
      anUpload('roofs', '2026-05-05', 30, 12),
      anUpload('pools', '2026-05-04'),
      anUpload('roofs', '2026-05-03', 8),
      anUpload('yards', '2026-05-02', 1),
    ];
    expect(addedByDataset(uploads)).toEqual([
      { datasetId: 'roofs', added: 50, addedAt: new Date('2026-05-05') },
      { datasetId: 'yards', added: 1, addedAt: new Date('2026-05-02') },
    ]);
  });

  it('names the dataset that the buyer last bought from, with the prices of its cheapest ages, while it has leads for sale', () => {
    const priceBands = [
      { fromDays: 0, toDays: 30, factor: 1 },
      { fromDays: 31, factor: 0.5 },
    ];
    const dataset = (_id: string, leadCount: number, clean: number) =>
      ({ _id, name: _id, leadCount, pricing: { clean, dnc: 4 }, priceBands }) as never;
    const datasets = [dataset('cheap', 5, 1), dataset('sold-out', 0, 2), dataset('roofs', 1, 6)];
    const bought = (...names: string[]) => ({
      packs: names.map((_id) => ({ dataset: { _id, name: _id } }) as LeadPackView),
    });
    const last = (...names: string[]) => lastBoughtFrom(bought(...names), { datasets });
    const roofs = { _id: 'roofs', name: 'roofs', lowestPrices: { clean: 3, dnc: 2 } };
    expect(last('roofs', 'cheap')).toEqual(roofs);
    expect(last('sold-out', 'deleted', 'roofs', 'cheap')).toEqual(roofs);
    expect(last('sold-out')).toBeNull();
    expect(last()).toBeNull();
  });

  it('the lowest prices of the stock for sale come from datasets with leads', () => {
    const priced = (leadCount: number, clean: number, dnc: number) =>
      ({ leadCount, pricing: { clean, dnc } }) as never;
    const datasets = [priced(0, 1, 1), priced(5, 6, 3.5), priced(1, 5, 4)];
    expect(lowestPricesOf({ datasets })).toEqual({ clean: 5, dnc: 3.5 });
    expect(lowestPricesOf({ datasets: datasets.slice(0, 1) })).toBeNull();
    const free = priced(9, 0, 0);
    expect(lowestPricesOf({ datasets: [...datasets, free] })).toEqual({ clean: 5, dnc: 3.5 });
    expect(lowestPricesOf({ datasets: [free] })).toEqual({ clean: 0, dnc: 0 });
  });
});
