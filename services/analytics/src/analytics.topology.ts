import { defineTopology } from '@leadmart/platform/messaging';

export const everyEventQueue = 'analytics:event:store';

const minuteMs = 60_000;

/** One queue that hears everything. What is missed here is missing from every figure, so it is tried for hours. */
export const analyticsTopology = defineTopology('analytics', {
  [everyEventQueue]: {
    events: 'all',
    retriesMs: [1_000, 10_000, minuteMs, 10 * minuteMs, 60 * minuteMs, 180 * minuteMs],
    prefetch: 20,
  },
});
