import { defineTopology } from '@leadmart/platform/messaging';

export const everyEventQueue = 'analytics:event:store';

const minuteMs = 60_000;

/** One queue for every event. A lost event would be missing from every figure, so deliveries are retried for hours. */
export const analyticsTopology = defineTopology('analytics', {
  [everyEventQueue]: {
    events: 'all',
    retriesMs: [1_000, 10_000, minuteMs, 10 * minuteMs, 60 * minuteMs, 180 * minuteMs],
    batch: 200,
    // Admins do not notice that figures are a second late, and a busy shop writes a quarter of the transactions.
    gatherMs: 1_000,
  },
});
