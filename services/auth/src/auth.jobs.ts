import type { RowsJob } from '@leadmart/platform/work';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

export const deleteDueAccounts = {
  name: 'delete due accounts',
  does: 'Deletes the accounts whose grace period is over, each in one transaction with its events.',
  every: 30 * secondMs,
  by: {
    collection: 'users',
    leaseMs: minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  crash:
    'The account is deleted with all of its data, or not at all; then another process deletes it.',
} satisfies RowsJob;
