import { describe, expect, it } from '@jest/globals';
import { pageSize, type PurchaseId, type UserId } from '@leadmart/contracts';
import fc from 'fast-check';
import { decideTotal, isCurrent } from './first-page.decisions.js';

const idsOf = (packs: readonly number[]) =>
  packs.slice(0, pageSize).map((pack) => `pack-${pack}` as PurchaseId);

describe('the number of packs', () => {
  it('is that of the page if the page is not full', () => {
    expect(decideTotal([], undefined)).toBe(0);
    expect(decideTotal(idsOf([3, 2, 1]), undefined)).toBe(3);
  });

  it('is unknown without an earlier page, and if no pack of the earlier page ends this one', () => {
    const older = Array.from({ length: 15 }, (_, index) => 15 - index);
    const newer = Array.from({ length: pageSize }, (_, index) => 100 - index);
    const ids = idsOf([...newer, ...older]);
    expect(decideTotal(ids, undefined)).toBeUndefined();
    expect(decideTotal(ids, { ids: idsOf(older), total: older.length })).toBeUndefined();
  });

  it('counts packs that appeared since, at the top of the page or among earlier ones', () => {
    const packs = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(packs, packs, (before, added) => {
        const newestFirst = (some: readonly number[]) => [...new Set(some)].sort((a, b) => b - a);
        const earlier = { ids: idsOf(newestFirst(before)), total: before.length };
        const now = newestFirst([...before, ...added]);
        const bottom = now[pageSize - 1] ?? -1;
        // A pack is stored within seconds of its time: none appears below a whole page of newer ones.
        fc.pre(added.every((pack) => before.includes(pack) || pack >= bottom));
        expect([now.length, undefined]).toContain(decideTotal(idsOf(now), earlier));
      }),
    );
  });
});

describe('a first page', () => {
  const page = { ids: idsOf([5, 4, 3, 2, 1]), total: 5 };
  const recent = (...packs: readonly number[]) =>
    packs.map((pack) => ({
      _id: `pack-${pack}` as PurchaseId,
      buyerId: 'buyer' as UserId,
      endedAt: new Date(pack * 1_000),
    }));

  it('is current while all recent packs, in any order, are on it', () => {
    expect(isCurrent(page, [])).toBe(true);
    expect(isCurrent(page, recent(4, 5))).toBe(true);
  });

  it('is not current when a newer pack or one between its packs appears', () => {
    expect(isCurrent(page, recent(5, 6))).toBe(false);
    expect(isCurrent(page, recent(5, 4.5, 4))).toBe(false);
  });

  it('is current while the newest of more recent packs than a page holds are on it', () => {
    const many = Array.from({ length: 15 }, (_, index) => index + 1);
    const newest = { ids: idsOf(many.toReversed()), total: many.length };
    expect(isCurrent(newest, recent(...many))).toBe(true);
    expect(isCurrent(newest, recent(...many, 16))).toBe(false);
  });
});
