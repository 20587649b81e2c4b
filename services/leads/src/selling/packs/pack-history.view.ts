import type { PackHistoryView } from '@leadmart/contracts';
import { startOfDay, type PackOrigin } from '@leadmart/stock';

export const toListedView = (
  firstListed: PackOrigin['firstListed'],
): PackHistoryView['firstListed'] =>
  [...firstListed].map(([day, leads]) => ({
    day: startOfDay(day).toISOString().slice(0, 10),
    leads,
  }));

/** `counts` has at `n` the leads with n buyers. */
export const toTimesSoldView = (counts: readonly number[]): PackHistoryView['soldNow'] =>
  counts.map((leads, times) => ({ times, leads })).filter(({ leads }) => leads > 0);
