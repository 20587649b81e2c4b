import {
  BalanceChanged,
  ListEndedSessions,
  ListUserEmails,
  ListUsers,
  TellAuthHistory,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const rememberBalanceQueue = 'auth:balance:remember-when-changed';
export const requestsQueue = 'auth:requests';
export const historyQueue = 'auth:history:tell';

/** The queues of auth. */
export const authTopology = defineTopology('auth', {
  [rememberBalanceQueue]: { events: [BalanceChanged], prefetch: 20 },
  [requestsQueue]: { requests: [ListEndedSessions, ListUserEmails, ListUsers] },
  [historyQueue]: { requests: [TellAuthHistory], prefetch: 1 },
});
