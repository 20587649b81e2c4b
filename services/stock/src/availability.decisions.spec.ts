import { describe, expect, it } from '@jest/globals';
import {
  availableOn,
  counted,
  eachCountedOnce,
  isStale,
  numbersOfPurchase,
  originsOf,
  settle,
} from './availability.decisions.js';
import type { BuyerVectors, HolderVectors } from './holdings/holding.js';
import { appendArrivals } from './shelves/arrivals.js';
import { numbersOf, setOf } from './shelves/number-set.js';
import { emptyVector } from './shelves/shelf.js';

const vectorWith = (values: Record<number, number>) => Object.assign(emptyVector(), values);
const stock = {
  counts: vectorWith({ 4: 100, 5: 20 }),
  withdrawn: vectorWith({ 4: 10 }),
  arrivals: vectorWith({ 5: 3 }),
};
const holder = {
  owned: vectorWith({ 4: 30 }),
  overlap: vectorWith({ 4: 2 }),
  seenWithdrawn: vectorWith({ 4: 10 }),
  seenArrivals: vectorWith({ 5: 3 }),
};

const buyerWith = (own?: HolderVectors): BuyerVectors => ({ guard: {}, own, excluded: new Map() });

describe('counting the available leads of a shelf', () => {
  it('subtracts withdrawn and owned leads, each lead once', () => {
    expect(availableOn(stock, buyerWith(), 4)).toBe(90);
    expect(availableOn(stock, buyerWith(holder), 4)).toBe(62);
    expect(availableOn(stock, buyerWith(holder), 7)).toBe(0);
  });

  it('subtracts fenced leads and never returns less than 0', () => {
    const range = { index: 4, first: 40, count: 60, forSale: 55 };
    const fenced = { ...stock, fence: { by: 'x' as never, shelves: [range] } };
    expect(availableOn(fenced, buyerWith(), 4)).toBe(35);
    expect(availableOn(fenced, buyerWith(), 5)).toBe(20);
    const many = buyerWith({ ...holder, owned: vectorWith({ 4: 80 }) });
    expect(availableOn(fenced, many, 4)).toBe(0);
  });

  it('marks a shelf as stale when leads were withdrawn or arrived', () => {
    expect(isStale(stock, holder, 4)).toBe(false);
    const withdrawn = { ...stock, withdrawn: vectorWith({ 4: 11 }) };
    expect(isStale(withdrawn, { ...holder, owned: vectorWith({ 4: 1 }) }, 4)).toBe(true);
    expect(isStale(withdrawn, { ...holder, owned: emptyVector() }, 4)).toBe(false);
    expect(isStale(stock, { ...holder, seenArrivals: emptyVector() }, 5)).toBe(true);
    expect(isStale(stock, undefined, 4)).toBe(false);
  });
});

describe('settling a shelf for a holder', () => {
  const arrivals = appendArrivals(undefined, [
    { number: 17, fromShelf: 4, fromNumber: 3 },
    { number: 18, fromShelf: 4, fromNumber: 5 },
    { number: 19, fromShelf: 8, fromNumber: 3 },
  ]);
  const shelf = { index: 5, arrivals, seenArrivals: 0 };

  it('gives the holder each arrived lead that they own on its earlier shelf', () => {
    const holdings = new Map([
      [4, setOf([3, 4])],
      [5, setOf([1])],
    ]);
    const settled = settle(shelf, holdings);
    expect(numbersOf(settled.owned)).toEqual([1, 17]);
    expect(settled.isGrown).toBe(true);
    expect(settle(shelf, new Map())).toEqual({ owned: undefined, isGrown: false });
    expect(counted(settled, undefined)).toMatchObject({ ownedCount: 2, overlap: 0 });
    expect(originsOf([shelf])).toEqual([4, 8]);
  });

  it('skips arrivals that were settled before', () => {
    const holdings = new Map([[4, setOf([3, 5])]]);
    expect(numbersOf(settle({ ...shelf, seenArrivals: 1 }, holdings).owned)).toEqual([18]);
    expect(originsOf([{ ...shelf, seenArrivals: 2 }])).toEqual([8]);
  });

  it('counts leads that are both owned and withdrawn', () => {
    const part = { owned: setOf([1, 2, 3]), isGrown: false };
    expect(counted(part, setOf([2, 3, 4]))).toMatchObject({ ownedCount: 3, overlap: 2 });
  });

  it('counts an excluded lead for the first reason that keeps it from sale', () => {
    const part = (...numbers: number[]) => ({ owned: setOf(numbers), isGrown: false });
    const shelves = { withdrawn: setOf([1]), own: part(2) };
    const excluded = eachCountedOnce(shelves, [
      ['listed', part(1, 2, 3)],
      ['elsewhere', part(3, 4)],
    ]);
    expect(
      [...excluded].map(([reason, { ownedCount, overlap }]) => [reason, ownedCount, overlap]),
    ).toEqual([
      ['listed', 3, 2],
      ['elsewhere', 2, 1],
    ]);
    expect(eachCountedOnce(shelves, [])).toEqual(new Map());
    const one = eachCountedOnce(shelves, [['listed', part(1, 2, 3)]]);
    expect(one.get('listed')).toMatchObject({ ownedCount: 3, overlap: 2 });
  });

  it('finds the leads of a purchase on the shelf to which they moved', () => {
    const taken = new Map([
      [4, setOf([3])],
      [5, setOf([1])],
      [8, setOf([4])],
    ]);
    expect(numbersOf(numbersOfPurchase(shelf, taken))).toEqual([1, 17]);
  });
});
