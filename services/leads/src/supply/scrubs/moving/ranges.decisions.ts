import type { ShelfRange } from '@leadmart/stock';

/** Adds ranges; one that continues another makes it longer. */
export function addRanges(
  ranges: readonly ShelfRange[],
  added: readonly ShelfRange[],
): ShelfRange[] {
  const all = [...ranges];
  for (const range of added) {
    const before = all.findIndex(
      ({ index, first, count }) => index === range.index && first + count === range.first,
    );
    const joined = all[before];
    if (joined) all[before] = { ...joined, count: joined.count + range.count };
    else all.push(range);
  }
  return all;
}

/** Cuts off so many numbers. */
export function cutRanges(
  ranges: readonly ShelfRange[],
  numbers: number,
): { readonly now: ShelfRange[]; readonly later: ShelfRange[] } {
  const now: ShelfRange[] = [];
  const later: ShelfRange[] = [];
  let room = numbers;
  for (const range of ranges) {
    const count = Math.min(room, range.count);
    room -= count;
    if (count > 0) now.push({ ...range, count });
    const rest = { ...range, first: range.first + count, count: range.count - count };
    if (rest.count > 0) later.push(rest);
  }
  return { now, later };
}
