import { PurchaseRequested, ReplayLeadsEvents } from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const fulfilQueue = 'leads:purchase:fulfil-when-requested';

export const replayQueue = 'leads:events:replay';

/** The queues of the leads service. */
export const leadsTopology = defineTopology('leads', {
  // The stored purchase is the work; its message only starts it at once. ResumePurchases repeats, not the broker:
  // a redelivered message is handled without a delay and never parked for the deaths of its processes.
  [fulfilQueue]: { events: [PurchaseRequested], retriesMs: [], prefetch: 8 },
  [replayQueue]: { requests: [ReplayLeadsEvents], prefetch: 1 },
});
