import type { RowsJob } from './job.js';

const secondMs = 1_000;

export const relayOutbox = {
  name: 'relay the outbox',
  does: 'Publishes the messages of committed changes. The process that wrote a message publishes it right after the commit; this job finds those of dead processes and those that could not be published.',
  // As long as the lease, so that a look sees each claim before it ends.
  every: 10 * secondMs,
  by: {
    collection: 'outbox',
    leaseMs: 10 * secondMs,
    retry: { firstMs: secondMs / 2, mostMs: 60 * secondMs },
  },
  woken: 'a connection to the broker',
  crash:
    'A message that was published and not deleted is published again when its claim ends; receivers recognise its id.',
  alert: 'LeadmartOutboxStuck',
} satisfies RowsJob;
