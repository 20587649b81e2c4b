import {
  AccountRecovered,
  BalanceChanged,
  CreditsReturned,
  FindBuyers,
  ListStatusChanges,
  ReplayLeadsEvents,
  UserDeleted,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const eraseUserQueue = 'leads:user:erase-when-deleted';

export const markPaidQueue = 'leads:claim:mark-paid-when-credits-returned';

export const rememberBuyerQueue = 'leads:buyer:remember-when-balance-changed';

export const pauseSchedulesQueue = 'leads:schedule:pause-when-account-recovered';

export const requestsQueue = 'leads:requests';

export const replayQueue = 'leads:events:replay';

const forAnHourMs = [1_000, 10_000, 60_000, 600_000, 3_000_000];

/** The queues of the leads service. */
export const leadsTopology = defineTopology('leads', {
  [eraseUserQueue]: { events: [UserDeleted] },
  [markPaidQueue]: { events: [CreditsReturned] },
  [rememberBuyerQueue]: { events: [BalanceChanged], batch: 200 },
  [pauseSchedulesQueue]: { events: [AccountRecovered], retriesMs: forAnHourMs },
  [requestsQueue]: { requests: [ListStatusChanges, FindBuyers] },
  [replayQueue]: { requests: [ReplayLeadsEvents], prefetch: 1 },
});
