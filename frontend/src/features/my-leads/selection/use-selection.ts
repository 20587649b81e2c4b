import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PacksView } from '@leadmart/contracts';
import type { PackRow } from '../pack-row.js';

const key = 'selectedPacks';

/** Selected packs by id, with the number of their leads. */
type Selection = ReadonlyMap<string, number>;

interface Kept {
  userId: string | undefined;
  packs: readonly (readonly [id: string, leads: number])[];
}

/** Keeps the selection of this tab, so that it survives a reload. */
function keepSelection(userId: string | undefined, selection: Selection): void {
  const kept: Kept = { userId, packs: [...selection] };
  if (selection.size === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(kept));
}

/** The kept selection of this user. */
function keptSelection(userId: string | undefined): Selection {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept?.userId === userId && Array.isArray(kept?.packs))
      return new Map(kept.packs.filter(([id, leads]) => Boolean(id) && Number.isInteger(leads)));
  } catch {
    // The storage was edited by hand: nothing is selected.
  }
  return new Map();
}

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
