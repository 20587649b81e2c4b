import {
  accountSecuredEvents,
  BalanceChanged,
  ExportAuthData,
  FindUsers,
  ListEndedSessions,
  ListLastVisits,
  ListUserEmails,
  ListUsers,
  ListUsersByName,
  ReplayAuthEvents,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const rememberBalanceQueue = 'auth:balance:remember-when-changed';
export const tellOwnerQueue = 'auth:recovery:tell-owner-when-account-secured';
export const requestsQueue = 'auth:requests';
export const replayQueue = 'auth:events:replay';

/** The queues of auth. */
export const authTopology = defineTopology('auth', {
  [rememberBalanceQueue]: { events: [BalanceChanged], batch: 200 },
  [tellOwnerQueue]: {
    events: Object.values(accountSecuredEvents),
    retriesMs: [1_000, 10_000, 60_000, 600_000, 3_000_000],
  },
  [requestsQueue]: {
    requests: [
      ListEndedSessions,
      ListUserEmails,
      ListUsers,
      ListUsersByName,
      FindUsers,
      ListLastVisits,
      ExportAuthData,
    ],
  },
  [replayQueue]: { requests: [ReplayAuthEvents], prefetch: 1 },
});
