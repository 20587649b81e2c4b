import type { JobRows } from '@leadmart/platform/work';

const minuteMs = 60_000;

/** How stagings are swept. A claim of the sweeper takes the lease of a staging away; every write of its owner ends the claim. */
export const stagingRows = {
  collection: 'stagings',
  path: 'sweep',
  leaseMs: minuteMs,
  retry: { firstMs: 5_000, mostMs: 10 * minuteMs },
} satisfies JobRows;
