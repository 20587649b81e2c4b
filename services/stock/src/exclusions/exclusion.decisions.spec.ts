import { describe, expect, it } from '@jest/globals';
import type { DatasetId } from '@leadmart/contracts';
import type { BuyerGuard } from '../guards/buyer-guard.schema.js';
import { ExclusionsOutOfDate, FundingUnknown, type Settlement } from '../guards/exclusion.js';
import type { BuyerVectors, HolderVectors } from '../holdings/holding.js';
import { emptyVector } from '../shelves/shelf.js';
import {
  assertSettled,
  forOrder,
  isMiscounted,
  isSameGuard,
  otherDatasets,
  reasonsFor,
  reasonsToSettle,
  recountedSettlement,
} from './exclusion.decisions.js';

const dataset = 'roofs' as DatasetId;
const pools = 'pools' as DatasetId;
const takenIn = (here: number, elsewhere: number) => ({ [dataset]: here, [pools]: elsewhere });
const shelf = 4;
const vector = (value: number) => Object.assign(emptyVector(), { [shelf]: value });
const stock = { counts: vector(9), withdrawn: vector(2), arrivals: vector(0) };

const holder = (settlement?: Partial<Settlement>, more: Partial<HolderVectors> = {}) =>
  ({
    owned: vector(3),
    overlap: vector(1),
    seenWithdrawn: vector(2),
    seenArrivals: vector(0),
    ...(settlement && { settlement: { counts: vector(9), undone: 0, ...settlement } }),
    ...more,
  }) as HolderVectors;
const buyer = (guard: BuyerGuard, more: Partial<BuyerVectors> = {}): BuyerVectors => ({
  guard,
  own: undefined,
  excluded: new Map(),
  ...more,
});

describe('the reasons why leads are not sold to a buyer', () => {
  it.each<[BuyerGuard, string[]]>([
    [{}, []],
    [{ funded: true }, []],
    [{ lists: 0, funded: true }, ['listed']],
    [{ lists: 2 }, []],
    [{ lists: 2, funded: false }, []],
    [{ taken: { [dataset]: 1 } }, []],
    [{ lists: 2, funded: true, taken: takenIn(1, 1) }, ['listed', 'elsewhere']],
  ])('of %j are %j', (guard, reasons) => {
    expect(reasonsFor(guard, dataset)).toEqual(reasons);
  });

  it('come from purchases in other datasets, not in this one', () => {
    expect(otherDatasets({ taken: takenIn(1, 1) }, dataset)).toEqual([pools]);
  });
});

describe('the vectors for an order', () => {
  const excluded = new Map([
    ['listed', holder()],
    ['elsewhere', holder()],
  ] as const);

  it('the vectors for an order are those of the buyer unless the order or the buyer includes owned leads', () => {
    const own = buyer({ taken: takenIn(1, 1) }, { excluded });
    expect(forOrder(own, {})).toBe(own);
    expect(
      forOrder({ ...own, guard: { includesOwned: true } }, { includeOwned: false }).excluded,
    ).toBe(excluded);
    for (const included of [
      forOrder(own, { includeOwned: true }),
      forOrder({ ...own, guard: { ...own.guard, includesOwned: true } }, {}),
    ]) {
      expect([...included.excluded.keys()]).toEqual(['listed']);
      expect(included.guard.taken).toEqual({});
    }
  });

  it('the vectors for an order are unknown while it is not known whether the lists count', () => {
    expect(() => forOrder(buyer({ lists: 1 }), {})).toThrow(FundingUnknown);
    expect(() => forOrder(buyer({ lists: 1, funded: false }), {})).toThrow(FundingUnknown);
    for (const guard of [{}, { lists: 1, funded: true }])
      expect(() => forOrder(buyer(guard), {})).not.toThrow();
    expect(() => forOrder(buyer({ lists: 1 }), { isUnfunded: true })).not.toThrow();
  });
});

describe('leads are compared again', () => {
  const guard = { lists: 2, funded: true, taken: takenIn(5, 3) };
  const settled = (listed: Partial<Settlement>, elsewhere: Partial<Settlement>) =>
    buyer(guard, {
      excluded: new Map([
        ['listed', holder({ lists: 2, ...listed })],
        ['elsewhere', holder({ taken: takenIn(1, 3), ...elsewhere })],
      ] as const),
    });

  it.each<[string, Partial<Settlement>, Partial<Settlement>, string[]]>([
    ['nothing changed, or only this dataset was bought from', {}, {}, []],
    [
      'leads were uploaded since',
      { counts: vector(8) },
      { counts: vector(8) },
      ['listed', 'elsewhere'],
    ],
    ['the lists changed', { lists: 1 }, { lists: 1 }, ['listed']],
    [
      'purchases were made elsewhere',
      { taken: takenIn(5, 2) },
      { taken: takenIn(5, 2) },
      ['elsewhere'],
    ],
    ['there was no purchase elsewhere', {}, { taken: undefined as never }, ['elsewhere']],
  ])('when %s', (_change, listed, elsewhere, reasons) => {
    const vectors = settled(listed, elsewhere);
    expect(reasonsToSettle(vectors, dataset, stock)).toEqual(reasons);
    const assert = () => assertSettled(vectors, dataset, stock);
    if (reasons.length > 0) expect(assert).toThrow(ExclusionsOutOfDate);
    else expect(assert).not.toThrow();
  });

  it('when they never were', () => {
    expect(reasonsToSettle(buyer(guard), dataset, stock)).toEqual(['listed', 'elsewhere']);
  });

  it('when another process saw other lists or purchases elsewhere', () => {
    expect(isSameGuard(guard, { ...guard, taken: takenIn(9, 3) }, dataset)).toBe(true);
    expect(isSameGuard(guard, { ...guard, taken: takenIn(5, 4) }, dataset)).toBe(false);
    expect(isSameGuard(guard, { ...guard, lists: 3 }, dataset)).toBe(false);
    expect(isSameGuard({}, {}, dataset)).toBe(true);
    expect(isSameGuard({}, { taken: takenIn(0, 1) }, dataset)).toBe(false);
  });
});

describe('the leads of a shelf are counted again', () => {
  const excluding = (excluded: HolderVectors, more: Partial<BuyerVectors> = {}) =>
    buyer({ undone: 1 }, { excluded: new Map([['listed', excluded]] as const), ...more });
  const old = { seenWithdrawn: vector(1) };

  it('when leads were withdrawn that the buyer owns, or that are excluded', () => {
    expect(isMiscounted(stock, buyer({}), shelf)).toBe(false);
    expect(isMiscounted(stock, buyer({}, { own: holder() }), shelf)).toBe(false);
    expect(isMiscounted(stock, buyer({}, { own: holder(undefined, old) }), shelf)).toBe(true);
    expect(isMiscounted(stock, excluding(holder({ undone: 1 })), shelf)).toBe(false);
    expect(isMiscounted(stock, excluding(holder({ undone: 1 }, old)), shelf)).toBe(true);
  });

  it('when a purchase was undone, if leads are excluded there', () => {
    expect(isMiscounted(stock, excluding(holder({ undone: 0 })), shelf)).toBe(true);
    expect(isMiscounted(stock, excluding(holder()), shelf)).toBe(true);
    const none = holder({ undone: 0 }, { owned: vector(0) });
    expect(isMiscounted(stock, excluding(none), shelf)).toBe(false);
    const one = holder({ undone: 0 }, { owned: vector(1) });
    expect(isMiscounted(stock, excluding(one), shelf)).toBe(true);
    expect(
      isMiscounted(
        stock,
        buyer({}, { excluded: new Map([['listed', holder({})]] as const) }),
        shelf,
      ),
    ).toBe(false);
  });

  it('when others bought or gave back leads of an exclusive dataset', () => {
    const own = holder(undefined, { undone: 4 });
    const seen = (owned: number, undoneOfAll: number) =>
      isMiscounted(stock, excluding(holder({ undone: 1, owned, undoneOfAll }), { own }), shelf);
    expect(seen(3, 4)).toBe(false);
    expect(seen(2, 4)).toBe(true);
    expect(seen(3, 3)).toBe(true);
    const first = excluding(holder({ undone: 1, owned: 3 }), { own: holder() });
    expect(isMiscounted(stock, first, shelf)).toBe(false);
  });

  it('and the settlement names what was seen', () => {
    const settlement: Settlement = { counts: vector(9), lists: 2, undone: 0 };
    const vectors = buyer({ undone: 1 }, { own: holder(undefined, { undone: 4 }) });
    expect(recountedSettlement(settlement, vectors)).toEqual({ ...settlement, undone: 1 });
    expect(recountedSettlement({ ...settlement, owned: 0, undoneOfAll: 0 }, vectors)).toEqual({
      ...settlement,
      undone: 1,
      owned: 3,
      undoneOfAll: 4,
    });
    expect(recountedSettlement({ ...settlement, owned: 9 }, buyer({}))).toEqual({
      ...settlement,
      undone: 0,
      owned: 0,
      undoneOfAll: 0,
    });
  });
});
