import {
  AccountRecovered,
  ChargeCredits,
  ExportBillingData,
  GetBalance,
  ReleaseCredits,
  ReplayBillingEvents,
  ReturnCredits,
  UserChanged,
  UserDeleted,
  UserRegistered,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const openAccountQueue = 'billing:account:open-when-user-registered';
export const followUserQueue = 'billing:account:follow-user-when-changed';
export const closeAccountQueue = 'billing:account:close-when-user-deleted';
export const removeCardsQueue = 'billing:cards:remove-when-user-deleted';
export const stopTopUpQueue = 'billing:auto-top-up:stop-when-account-recovered';
export const creditCommandsQueue = 'billing:credits:commands';
export const returnsQueue = 'billing:credits:return';
export const requestsQueue = 'billing:requests';
export const replayQueue = 'billing:events:replay';

const forAnHourMs = [1_000, 10_000, 60_000, 600_000, 3_000_000];

/** The queues of billing. A release or return must not be lost during an outage, so it is retried for an hour. */
export const billingTopology = defineTopology('billing', {
  [openAccountQueue]: { events: [UserRegistered] },
  [followUserQueue]: { events: [UserChanged] },
  [closeAccountQueue]: { events: [UserDeleted] },
  [removeCardsQueue]: { events: [UserDeleted], retriesMs: forAnHourMs },
  [stopTopUpQueue]: { events: [AccountRecovered], retriesMs: forAnHourMs },
  [creditCommandsQueue]: { commands: [ReleaseCredits], retriesMs: forAnHourMs },
  [returnsQueue]: { commands: [ReturnCredits], retriesMs: forAnHourMs },
  [requestsQueue]: {
    requests: [GetBalance, ChargeCredits, ExportBillingData],
  },
  [replayQueue]: { requests: [ReplayBillingEvents], prefetch: 1 },
});
