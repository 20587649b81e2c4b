import { PurchaseRequested, TellLeadsHistory } from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const fulfilQueue = 'leads:purchase:fulfil-when-requested';

export const historyQueue = 'leads:history:tell';

/** After these delays the sweeper goes on with a purchase whose outcome is not known. */
export const fulfilRetriesMs = [1_000, 3_000, 10_000];

/** The queues of the leads service. */
export const leadsTopology = defineTopology('leads', {
  [fulfilQueue]: { events: [PurchaseRequested], retriesMs: fulfilRetriesMs, prefetch: 8 },
  [historyQueue]: { requests: [TellLeadsHistory], prefetch: 1 },
});
