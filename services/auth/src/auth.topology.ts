import {
  BalanceChanged,
  ExportAuthData,
  FindUsers,
  ListEndedSessions,
  ListUserEmails,
  ListUsers,
  ListUsersByName,
  ReplayAuthEvents,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const rememberBalanceQueue = 'auth:balance:remember-when-changed';
export const requestsQueue = 'auth:requests';
export const replayQueue = 'auth:events:replay';

/** The queues of auth. */
export const authTopology = defineTopology('auth', {
  [rememberBalanceQueue]: { events: [BalanceChanged], batch: 200 },
  [requestsQueue]: {
    requests: [
      ListEndedSessions,
      ListUserEmails,
      ListUsers,
      ListUsersByName,
      FindUsers,
      ExportAuthData,
    ],
  },
  [replayQueue]: { requests: [ReplayAuthEvents], prefetch: 1 },
});
