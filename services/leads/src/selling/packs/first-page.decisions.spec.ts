import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageSize, tenths, type PurchaseId, type UserId } from '@leadmart/contracts';
import { decideTotals, isCurrent } from './first-page.decisions.js';
import type { PackShare } from './pack-totals.js';

const packOf = (pack: number) => ({
  id: `pack-${pack}` as PurchaseId,
  leads: pack,
  cost: tenths(pack * 2),
});
const pageOf = (packs: readonly number[]) => packs.slice(0, pageSize).map(packOf);
const totalsOf = (packs: readonly number[]) => {
  const leads = packs.reduce((sum, pack) => sum + pack, 0);
  return { packs: packs.length, leads, cost: tenths(leads * 2) };
};

describe('the totals of packs', () => {
  it('the totals of packs are those of the page if the page is not full', () => {
    expect(decideTotals([], undefined)).toEqual(totalsOf([]));
    expect(decideTotals(pageOf([3, 2, 1]), undefined)).toEqual(totalsOf([3, 2, 1]));
  });

  it('the totals are unknown without an earlier page, or if none of its packs ends this one', () => {
    const older = Array.from({ length: 15 }, (_, index) => 15 - index);
    const newer = Array.from({ length: pageSize }, (_, index) => 100 - index);
    const page = pageOf([...newer, ...older]);
    expect(decideTotals(page, undefined)).toBeUndefined();
    const earlier = { packs: pageOf(older), totals: totalsOf(older) };
    expect(decideTotals(page, earlier)).toBeUndefined();
  });

  it('follow from an earlier page and the packs that are new on this one', () => {
    const older = Array.from({ length: 15 }, (_, index) => 15 - index);
    const earlier = { packs: pageOf(older), totals: totalsOf(older) };
    expect(decideTotals(pageOf([16, ...older]), earlier)).toEqual(totalsOf([16, ...older]));
  });

  it('include packs that appeared since, at the top of the page or among earlier ones', () => {
    const packs = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(packs, packs, (before, added) => {
        const newestFirst = (some: readonly number[]) => [...new Set(some)].sort((a, b) => b - a);
        const earlier = { packs: pageOf(newestFirst(before)), totals: totalsOf(before) };
        const now = newestFirst([...before, ...added]);
        const bottom = now[pageSize - 1] ?? -1;
        // A pack is stored within seconds of its time: none appears below a whole page of newer ones.
        fc.pre(added.every((pack) => before.includes(pack) || pack >= bottom));
        expect([totalsOf(now), undefined]).toContainEqual(decideTotals(pageOf(now), earlier));
      }),
    );
  });
});

describe('a first page', () => {
  const since = new Date(0);
  const page = { packs: pageOf([5, 4, 3, 2, 1]), totals: totalsOf([5, 4, 3, 2, 1]) };
  const recent = (...packs: readonly number[]) =>
    packs.map((pack) => ({
      _id: `pack-${pack}` as PurchaseId,
      buyerId: 'buyer' as UserId,
      endedAt: new Date(pack * 1_000),
    }));

  it('a first page is current while all recent packs, in any order, are on it', () => {
    expect(isCurrent(page, [], since)).toBe(true);
    expect(isCurrent(page, recent(4, 5), since)).toBe(true);
  });

  it('a first page is not current when the name of one of its packs was changed', () => {
    const renamed = (at?: number) => (at === undefined ? {} : { renamedAt: new Date(at) });
    const [first, ...others] = page.packs;
    const named = { ...page, packs: [{ ...first, ...renamed(7) } as PackShare, ...others] };
    const change = (pack: number, at?: number) =>
      recent(pack).map((place) => ({ ...place, ...renamed(at), endedAt: new Date(pack) }));
    const later = new Date(1_000);
    expect(isCurrent(named, change(5, 7), later)).toBe(true);
    expect(isCurrent(named, change(5, 8), later)).toBe(false);
    expect(isCurrent(page, change(5, 7), later)).toBe(false);
    // An older pack is on another page.
    expect(isCurrent(named, change(0, 8), later)).toBe(true);
  });

  it('orders packs of one moment by their ids', () => {
    const together = recent(5, 4).map((pack) => ({ ...pack, endedAt: new Date(5_000) }));
    expect(isCurrent(page, together, since)).toBe(true);
    expect(isCurrent(page, together.toReversed(), since)).toBe(true);
  });

  it('a first page is not current when a newer pack or one between its packs appears', () => {
    expect(isCurrent(page, recent(5, 6), since)).toBe(false);
    expect(isCurrent(page, recent(5, 4.5, 4), since)).toBe(false);
    expect(isCurrent(page, recent(6), new Date(6_000))).toBe(false);
  });

  it('a first page is current while it has the newest of more recent packs than a page holds', () => {
    const many = Array.from({ length: 15 }, (_, index) => index + 1);
    const newest = { packs: pageOf(many.toReversed()), totals: totalsOf(many) };
    expect(isCurrent(newest, recent(...many), since)).toBe(true);
    expect(isCurrent(newest, recent(...many, 16), since)).toBe(false);
  });
});
