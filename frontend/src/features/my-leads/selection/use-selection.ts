import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PacksView } from '@leadmart/contracts';
import type { PackRow } from '../pack-row.js';
import { keepSelection, keptSelection, type Selection } from './kept-selection.js';

/** The packs that the user selected, over all pages and filters of the list. A reload keeps them. */
export function useSelection(userId: string | undefined) {
  const [packs, setPacks] = useState(() => keptSelection(userId));
  const select = useCallback(
    ({ id, quantity }: PackRow, isSelected: boolean): void =>
      setPacks((old) => {
        const next = new Map(old);
        if (isSelected) next.set(id, quantity);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setPacks(new Map()), []);
  const keepOnly = useCallback((existing: ReadonlySet<string>): void => {
    setPacks((old) => withOnly(old, existing));
  }, []);
  useEffect(() => keepSelection(userId, packs), [userId, packs]);
  return {
    ids: useMemo(() => new Set(packs.keys()), [packs]),
    leads: [...packs.values()].reduce((sum, quantity) => sum + quantity, 0),
    select,
    clear,
    keepOnly,
  };
}

function withOnly(old: Selection, existing: ReadonlySet<string>): Selection {
  const kept = [...old].filter(([id]) => existing.has(id));
  return kept.length === old.size ? old : new Map(kept);
}

/** Deselects packs that no longer exist, as soon as a page lists all packs. */
export function usePruning(
  page: PacksView | undefined,
  keepOnly: (existing: ReadonlySet<string>) => void,
): void {
  useEffect(() => {
    if (!page || page.totals.packs !== page.packs.length) return;
    keepOnly(new Set(page.packs.map(({ _id }) => _id)));
  }, [page, keepOnly]);
}
