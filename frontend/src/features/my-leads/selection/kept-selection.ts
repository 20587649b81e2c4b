const key = 'selectedPacks';

/** Selected packs by id, with the number of their leads. */
export type Selection = ReadonlyMap<string, number>;

interface Kept {
  userId: string | undefined;
  packs: readonly (readonly [id: string, leads: number])[];
}

/** Keeps the selection of this tab, so that it survives a reload. */
export function keepSelection(userId: string | undefined, selection: Selection): void {
  const kept: Kept = { userId, packs: [...selection] };
  if (selection.size === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(kept));
}

/** The kept selection of this user. */
export function keptSelection(userId: string | undefined): Selection {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept?.userId === userId && Array.isArray(kept?.packs))
      return new Map(kept.packs.filter(([id, leads]) => Boolean(id) && Number.isInteger(leads)));
  } catch {
    // The storage was edited by hand: nothing is selected.
  }
  return new Map();
}
