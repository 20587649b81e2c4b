import {
  CaptureCredits,
  ChargeCredits,
  ExportBillingData,
  GetBalance,
  ReleaseCredits,
  ReserveCredits,
  ReplayBillingEvents,
  UserDeleted,
  UserRegistered,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const openAccountQueue = 'billing:account:open-when-user-registered';
export const closeAccountQueue = 'billing:account:close-when-user-deleted';
export const creditCommandsQueue = 'billing:credits:commands';
export const requestsQueue = 'billing:requests';
export const replayQueue = 'billing:events:replay';

/** The queues of billing. A release must not be lost during an outage, so it is retried for an hour. */
export const billingTopology = defineTopology('billing', {
  [openAccountQueue]: { events: [UserRegistered] },
  [closeAccountQueue]: { events: [UserDeleted] },
  [creditCommandsQueue]: {
    commands: [ReleaseCredits],
    retriesMs: [1_000, 10_000, 60_000, 600_000, 3_000_000],
  },
  [requestsQueue]: {
    requests: [GetBalance, ChargeCredits, ReserveCredits, CaptureCredits, ExportBillingData],
  },
  [replayQueue]: { requests: [ReplayBillingEvents], prefetch: 1 },
});
