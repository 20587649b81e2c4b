import { BalanceChanged, ListEndedSessions, ListUserEmails, ListUsers } from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const rememberBalanceQueue = 'auth:balance:remember-when-changed';
export const requestsQueue = 'auth:requests';

/** The queues of auth. */
export const authTopology = defineTopology('auth', {
  [rememberBalanceQueue]: { events: [BalanceChanged], prefetch: 20 },
  [requestsQueue]: { requests: [ListEndedSessions, ListUserEmails, ListUsers] },
});
