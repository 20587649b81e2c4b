import type { Job } from '@leadmart/platform/work';

export const rebuildFirst = {
  name: 'first rebuild of the figures',
  does: 'Rebuilds the figures of a new database once, as soon as the other services answer: events of before its queues are only on their records.',
  every: 'ANALYTICS_FIRST_REBUILD_SECONDS',
  by: 'one',
  crash: 'The figures stay as they were. The next rebuild removes what this one had made.',
} satisfies Job;
