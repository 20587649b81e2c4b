import { describe, expect, it } from '@jest/globals';
import { pageSize, type PurchaseId } from '@leadmart/contracts';
import fc from 'fast-check';
import { decideTotal } from './pack-total.decisions.js';

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
