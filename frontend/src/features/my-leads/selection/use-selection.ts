import { useCallback, useMemo, useState } from 'react';
import type { PackRow } from '../pack-row.js';

/** The packs that the user selected, over all pages and filters of the list. */
export function useSelection() {
  const [packs, setPacks] = useState<ReadonlyMap<string, number>>(new Map());
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
  return {
    ids: useMemo(() => new Set(packs.keys()), [packs]),
    leads: [...packs.values()].reduce((sum, quantity) => sum + quantity, 0),
    select,
    clear,
  };
}
