import type { Job, RowsJob } from '@leadmart/platform/work';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** Between looks for the work of other processes. Work of this one wakes its job, and so does the time when it is due. */
const lookMs = 15 * secondMs;

export const sendWebhooks = {
  name: 'send webhooks',
  does: 'Sends due deliveries to webhooks, as long as a lane has a free place for a user whose turn it is. Receivers that fail have later and later attempts, which the delivery counts.',
  every: lookMs,
  by: {
    collection: 'webhook_deliveries',
    // Longer than the longest attempt: the lookup, the request and the writes around them.
    leaseMs: minuteMs,
    // Of steps without a stored result; the waits between attempts are those of decision 0033.
    retry: { firstMs: minuteMs, mostMs: minuteMs },
  },
  woken: 'a delivery that is stored or replayed, and the end of an attempt',
  crash: 'The delivery may have been sent, and is sent again with the same id when its lease ends.',
  alert: 'LeadmartWebhooksWait',
} satisfies RowsJob;

export const announceStatusChanges = {
  name: 'announce status changes',
  does: "Reads the status changes of a subscribed user's leads after the user's cursor, and stores a delivery and the next cursor in one transaction.",
  every: lookMs,
  by: {
    collection: 'webhooks',
    path: 'statusChanges.work',
    // Longer than the slowest reply of leads.
    leaseMs: minuteMs,
    retry: { firstMs: minuteMs, mostMs: 5 * minuteMs },
  },
  woken: 'changes of leads, and a subscription to them',
  crash: 'The changes after the cursor are read again.',
} satisfies RowsJob;

export const spreadCampaigns = {
  name: 'spread campaigns',
  does: 'Starts campaigns whose time to undo is over, and places one mail for each recipient, some in each step.',
  every: lookMs,
  by: 'each',
  woken:
    'a new campaign, and an order to send failed mails again; each second while there is a campaign',
  crash:
    'The campaign has the position of its last step. Steps that two processes do at once place no mail twice: a mail has the id of campaign and contact, and the position is compared.',
} satisfies Job;

export const sendCampaignMails = {
  name: 'send campaign mails',
  does: 'Claims due mails of running campaigns, within the concurrency and the rate of the settings, and sends them.',
  every: lookMs,
  by: 'each',
  woken: 'mails that were placed, and the end of an attempt; each second while there is a campaign',
  crash:
    "The mail is in doubt, because each attempt has a number and is stored before the call. After twice the longest call, SendGrid's records decide whether it is sent again (decision 0010).",
  alert: 'LeadmartMailRunStandsStill',
} satisfies Job;

export const countCampaignMails = {
  name: 'count campaign mails',
  does: 'Stops the waiting mails of stopped campaigns, counts the mails of running ones, and completes campaigns without open mails.',
  every: lookMs,
  by: 'each',
  woken:
    'a stop by an admin, and a campaign without due mails; every 2 s while there is a campaign',
  crash: 'Nothing: all mails are counted again, and one process completes a campaign.',
  alert: 'LeadmartMailRunStandsStill',
} satisfies Job;

export const learnKnownUsers = {
  name: 'learn known users',
  does: 'Requests from auth, once in the life of a database, the users of before this service had its queue.',
  every: 3 * secondMs,
  by: 'each',
  crash:
    'The last page is requested again. A user who is known changes nothing, so processes may do it at once.',
} satisfies Job;
