import { defineError } from './define-error.js';

/** The mail provider did not accept a mail now; the same mail is retried later. */
export const MailPostponed = defineError<{ because: string }>(
  'MAIL.POSTPONED',
  { kind: 'unavailable', level: 'warn', retryable: true },
  'The email could not be sent yet and will be tried again',
);

/** The mail provider refused a mail permanently: retrying the same mail changes nothing. */
export const MailRefused = defineError<{ because: string }>(
  'MAIL.REFUSED',
  { kind: 'bad-upstream', level: 'error', retryable: false },
  'The email was refused by the email provider',
);

/** The provider cannot confirm whether a mail was sent; an operator decides whether to send it again. */
export const MailOutcomeUnknown = defineError<{ because: string }>(
  'MAIL.OUTCOME_UNKNOWN',
  { kind: 'unavailable', level: 'error', retryable: false },
  'It is not known whether the email was sent',
);

export const AnnouncementNotFound = defineError(
  'MAIL.ANNOUNCEMENT_NOT_FOUND',
  { kind: 'not-found', level: 'info', retryable: false },
  'Announcement not found',
);

export const CampaignNotFound = defineError(
  'MAIL.CAMPAIGN_NOT_FOUND',
  { kind: 'not-found', level: 'info', retryable: false },
  'Email not found',
);

/** Mail goes to verified users only; `addresses` are the first unverified ones. */
export const UnknownRecipients = defineError<{ addresses: string[]; count: number }>(
  'MAIL.UNKNOWN_RECIPIENTS',
  { kind: 'invalid', level: 'info', retryable: false },
  ({ addresses, count }) => {
    const more = count > addresses.length ? ` and ${count - addresses.length} more` : '';
    return `No verified account has the address ${addresses.join(', ')}${more}`;
  },
);

/** All recipients have unsubscribed. */
export const NobodyToMail = defineError<{ unsubscribed: number }>(
  'MAIL.NOBODY_TO_MAIL',
  { kind: 'conflict', level: 'info', retryable: false },
  ({ unsubscribed }) =>
    unsubscribed === 1
      ? 'This person has unsubscribed from our emails'
      : 'All of these people have unsubscribed from our emails',
);

/** No mail of the campaign failed for certain, or the results are so old that they were deleted. */
export const NothingToRetry = defineError(
  'MAIL.NOTHING_TO_RETRY',
  { kind: 'conflict', level: 'info', retryable: false },
  'There is no failed email to send again',
);

/** Every mail of the campaign was attempted before the stop arrived. */
export const MailRunEnded = defineError(
  'MAIL.RUN_ENDED',
  { kind: 'conflict', level: 'info', retryable: false },
  'This email has been sent already',
);

/** An admin stopped the campaign, which is final. */
export const MailRunStopped = defineError(
  'MAIL.RUN_STOPPED',
  { kind: 'conflict', level: 'info', retryable: false },
  'This email was stopped, so it is not sent again',
);

export const UnsubscribeLinkUnknown = defineError(
  'MAIL.UNSUBSCRIBE_LINK_UNKNOWN',
  { kind: 'not-found', level: 'info', retryable: false },
  'This unsubscribe link does not work. Open the one in the latest email from us.',
);

export const WebhookNotFound = defineError(
  'WEBHOOK.NOT_FOUND',
  { kind: 'not-found', level: 'info', retryable: false },
  'Webhook not found',
);

export const TooManyWebhooks = defineError<{ max: number }>(
  'WEBHOOK.TOO_MANY',
  { kind: 'conflict', level: 'info', retryable: false },
  ({ max }) => `You can have at most ${max} webhooks. Delete one first.`,
);

export const WebhookAddressTaken = defineError(
  'WEBHOOK.ADDRESS_TAKEN',
  { kind: 'conflict', level: 'info', retryable: false },
  'You have a webhook with this address already',
);

export const WebhookOff = defineError(
  'WEBHOOK.OFF',
  { kind: 'conflict', level: 'info', retryable: false },
  'This webhook is off. Turn it on first.',
);

export const WebhookUnconfirmed = defineError(
  'WEBHOOK.UNCONFIRMED',
  { kind: 'conflict', level: 'info', retryable: false },
  'This webhook is not confirmed. Its server has to answer our challenge first.',
);

export const WebhookConfirmed = defineError(
  'WEBHOOK.CONFIRMED',
  { kind: 'conflict', level: 'info', retryable: false },
  'This webhook is confirmed already',
);

export const WebhookDeliveryNotFound = defineError(
  'WEBHOOK.DELIVERY_NOT_FOUND',
  { kind: 'not-found', level: 'info', retryable: false },
  'Delivery not found',
);
