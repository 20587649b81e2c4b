import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PacksView } from '@leadmart/contracts';
import type { PackRow } from '../pack-row.js';
import { usePruning, useSelection } from './use-selection.js';

const pack = (id: string, quantity: number) => ({ id, quantity }) as PackRow;
const pageOf = (ids: readonly string[], packs: number) =>
  ({ packs: ids.map((_id) => ({ _id })), totals: { packs } }) as unknown as PacksView;

function visit(userId: string, page?: PacksView) {
  const { result } = renderHook(() => {
    const selection = useSelection(userId);
    usePruning(page, selection.keepOnly);
    return selection;
  });
  return {
    found: () => [[...result.current.ids], result.current.leads],
    select: (row: PackRow) => act(() => result.current.select(row, true)),
    clear: () => act(() => result.current.clear()),
  };
}

describe('the selection of packs', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload, for its user only', () => {
    const first = visit('ann');
    first.select(pack('p1', 10));
    first.select(pack('p2', 5));
    expect(visit('ann').found()).toEqual([['p1', 'p2'], 15]);
    expect(visit('bob').found()).toEqual([[], 0]);
  });

  it('clearing forgets the selection of packs', () => {
    const first = visit('ann');
    first.select(pack('p1', 10));
    first.clear();
    expect(visit('ann').found()).toEqual([[], 0]);
  });

  it('drops packs that no longer exist once all packs are listed', () => {
    const first = visit('ann');
    first.select(pack('p1', 10));
    first.select(pack('gone', 5));
    expect(visit('ann', pageOf(['p1'], 30)).found()).toEqual([['p1', 'gone'], 15]);
    expect(visit('ann', pageOf(['p1'], 1)).found()).toEqual([['p1'], 10]);
  });

  it('the selection of packs is empty when the storage was edited', () => {
    for (const text of [
      '{',
      'null',
      '{"userId":"ann","packs":7}',
      '{"userId":"ann","packs":[7]}',
    ]) {
      sessionStorage.setItem('selectedPacks', text);
      expect(visit('ann').found()).toEqual([[], 0]);
    }
  });
});
