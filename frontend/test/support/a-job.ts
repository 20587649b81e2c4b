import type { InProgressJobView } from '@leadmart/contracts';

/** A running purchase as in the server's response. */
export const aJob = (changes: Partial<Record<keyof InProgressJobView, unknown>> = {}) => ({
  _id: '6b0000000000000000000001',
  jobId: '6b0000000000000000000001',
  dataset: { name: 'Roofs' },
  states: ['CA'],
  phoneStatus: 'clean',
  quantity: 1_200,
  totalCost: 6_000,
  createdAt: '2026-05-04T09:00:00.000Z',
  status: 'processing',
  progress: 0,
  error: null,
  ...changes,
});
