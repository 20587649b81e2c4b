/** Runs of a tier have up to four times the size of the runs of the tier below. */
const ratio = 4;
/** Smaller runs are all of tier 0. */
export const smallestTier = 1_024;
/** A run of this size stays as it is: a merge of larger runs would make one upload wait for many seconds. */
export const maxMergedSize = smallestTier * ratio ** 6;

/**
 * Returns the number of the newest runs that new entries are merged with. The sizes are those of the present runs,
 * the newest first. Three runs of a tier may be beside each other; the fourth is merged with them, so an entry is
 * rewritten about once for each tier.
 */
export function decideMerge(sizes: readonly number[], added: number): number {
  let merged = 0;
  let total = added;
  for (;;) {
    let end = merged;
    while (end < sizes.length && isOfTier(sizes[end] ?? 0, total)) end += 1;
    if (end - merged < ratio - 1) return merged;
    for (const size of sizes.slice(merged, end)) total += size;
    merged = end;
  }
}

/** Returns whether a run belongs to the tier of a merged run, or to a lower one. */
function isOfTier(size: number, merged: number): boolean {
  return size < maxMergedSize && tierOf(size) <= tierOf(merged);
}

export function tierOf(size: number): number {
  let tier = 0;
  for (let limit = smallestTier; size >= limit; limit *= ratio) tier += 1;
  return tier;
}
