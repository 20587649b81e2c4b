import {
  AccountRecovered,
  BalanceFell,
  ClaimDecided,
  ExportAdminMailData,
  LeadOutcomesRecorded,
  LeadStatusChanged,
  PurchaseCompleted,
  PurchaseFailed,
  SendTransactionalMail,
  SessionsEnded,
  StandingOrderRan,
  StockAlertReached,
  ReplayAdminMailEvents,
  UserChanged,
  UserRegistered,
  UserVerified,
} from '@leadmart/contracts';
import { defineTopology } from '@leadmart/platform/messaging';

export const replayQueue = 'admin-mail:events:replay';

const minuteMs = 60_000;

export const requestsQueue = 'admin-mail:requests';
export const tellUsersQueue = 'admin-mail:notice:tell-users-of-events';
export const announceEventsQueue = 'admin-mail:webhook:announce-events';
export const switchOffWebhooksQueue = 'admin-mail:webhook:switch-off-when-account-recovered';
export const followUserQueue = 'admin-mail:contact:follow-user';
export const learnContactQueue = 'admin-mail:contact:learn-from-auth';

const forAnHourMs = [1_000, 10_000, minuteMs, 10 * minuteMs, 50 * minuteMs];

/** People wait for these mails, so the first retries come soon. The retries cover an outage of an hour. */
export const adminMailTopology = defineTopology('admin-mail', {
  'admin-mail:transactional:send': {
    commands: [SendTransactionalMail],
    retriesMs: [
      1_000,
      5_000,
      15_000,
      minuteMs,
      5 * minuteMs,
      15 * minuteMs,
      30 * minuteMs,
      60 * minuteMs,
    ],
    // Mails that are sent at the same time share the commands of their log.
    prefetch: 50,
  },
  [learnContactQueue]: { events: [UserRegistered, UserVerified, SessionsEnded], prefetch: 20 },
  [followUserQueue]: { events: [UserChanged], prefetch: 20 },
  [tellUsersQueue]: { events: [PurchaseCompleted, ClaimDecided], batch: 100 },
  [announceEventsQueue]: {
    events: [
      PurchaseCompleted,
      PurchaseFailed,
      ClaimDecided,
      LeadOutcomesRecorded,
      LeadStatusChanged,
      StockAlertReached,
      StandingOrderRan,
      BalanceFell,
    ],
    batch: 100,
    tests: true,
  },
  [switchOffWebhooksQueue]: { events: [AccountRecovered], retriesMs: forAnHourMs },
  [requestsQueue]: { requests: [ExportAdminMailData] },
  [replayQueue]: { requests: [ReplayAdminMailEvents], prefetch: 1 },
});

/** A process that only sends webhooks leaves all messages to the others. */
export const webhookSendingTopology = defineTopology('admin-mail', {});
