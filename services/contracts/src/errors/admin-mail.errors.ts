import { defineError } from './define-error.js';

/** The mail provider did not accept a mail now; the same mail is retried later. */
export const MailPostponed = defineError<{ because: string }>('MAIL.POSTPONED', 'unavailable', {
  sentence: 'The email could not be sent yet and will be tried again',
  fix: 'There is nothing to do: Leadmart sends the email again by itself.',
  example: { because: 'The provider answered 503' },
  level: 'warn',
  retryable: true,
});

/** The mail provider refused a mail permanently: retrying the same mail changes nothing. */
export const MailRefused = defineError<{ because: string }>('MAIL.REFUSED', 'bad-upstream', {
  sentence: 'The email was refused by the email provider',
  fix: 'Correct the address of the recipient or the settings of the email provider. The same email is refused again.',
  example: { because: 'The provider answered 400' },
  level: 'error',
});

/** The provider cannot confirm whether a mail was sent; an operator decides whether to send it again. */
export const MailOutcomeUnknown = defineError<{ because: string }>(
  'MAIL.OUTCOME_UNKNOWN',
  'unavailable',
  {
    sentence: 'It is not known whether the email was sent',
    fix: "Look in the email provider's log whether the email was sent. Send it again only if it was not.",
    example: { because: 'The connection was closed before an answer' },
    level: 'error',
  },
);

export const AnnouncementNotFound = defineError('MAIL.ANNOUNCEMENT_NOT_FOUND', 'not-found', {
  sentence: 'Announcement not found',
  fix: 'Read the list of announcements again: another administrator may have deleted this one.',
});

export const CampaignNotFound = defineError('MAIL.CAMPAIGN_NOT_FOUND', 'not-found', {
  sentence: 'Email not found',
  fix: 'Compare the id with the list of emails.',
});

/** Mail goes to users only; `addresses` are the first that no account has. */
export const UnknownRecipients = defineError<{ addresses: string[]; count: number }>(
  'MAIL.UNKNOWN_RECIPIENTS',
  'invalid',
  {
    sentence: ({ addresses, count }) => {
      const more = count > addresses.length ? ` and ${count - addresses.length} more` : '';
      return `No account has the address ${addresses.join(', ')}${more}`;
    },
    fix: 'Correct the addresses in `details.addresses`, or leave them out.',
    example: { addresses: ['pat@example.com'], count: 1 },
  },
);

/** All recipients have unsubscribed, or have not verified their address. */
export const NobodyToMail = defineError<{ unsubscribed: number; unverified: number }>(
  'MAIL.NOBODY_TO_MAIL',
  'conflict',
  {
    sentence: ({ unsubscribed, unverified }) => {
      const [one, all] = ['This person has', 'All of these people have'];
      if (unverified === 0) return `${unsubscribed === 1 ? one : all} unsubscribed from our emails`;
      if (unsubscribed === 0) return `${unverified === 1 ? one : all} not verified the address yet`;
      return `${all} unsubscribed from our emails or not verified the address yet`;
    },
    fix: 'Choose other recipients. People who unsubscribed or have not verified their address get emails about their own account only.',
    example: { unsubscribed: 1, unverified: 0 },
  },
);

/** No mail of the campaign failed for certain, or the results are so old that they were deleted. */
export const NothingToRetry = defineError('MAIL.NOTHING_TO_RETRY', 'conflict', {
  sentence: 'There is no failed email to send again',
  fix: 'There is nothing to do: this email has failed for no recipient for certain.',
});

/** Every mail of the campaign was attempted before the stop arrived. */
export const MailRunEnded = defineError('MAIL.RUN_ENDED', 'conflict', {
  sentence: 'This email has been sent already',
  fix: 'There is nothing to stop any more. Read the email again to see its results.',
});

/** An admin stopped the campaign, which is final. */
export const MailRunStopped = defineError('MAIL.RUN_STOPPED', 'conflict', {
  sentence: 'This email was stopped, so it is not sent again',
  fix: 'Create a new email for the recipients who did not get this one.',
});

export const SegmentNotFound = defineError('MAIL.SEGMENT_NOT_FOUND', 'not-found', {
  sentence: 'Segment not found',
  fix: 'Read the list of segments again: another administrator may have deleted this one.',
});

export const SegmentNameTaken = defineError('MAIL.SEGMENT_NAME_TAKEN', 'conflict', {
  sentence: 'There is a segment with this name already',
  fix: 'Choose another name, or use the segment that has this one.',
  field: 'name',
});

export const TooManySegments = defineError<{ max: number }>('MAIL.TOO_MANY_SEGMENTS', 'conflict', {
  sentence: ({ max }) => `There can be at most ${max} segments. Delete one first.`,
  fix: 'Delete a segment that nobody uses.',
  example: { max: 50 },
});

export const UnsubscribeLinkUnknown = defineError('MAIL.UNSUBSCRIBE_LINK_UNKNOWN', 'not-found', {
  sentence: 'This unsubscribe link does not work. Open the one in the latest email from us.',
  fix: 'Open the link of a newer email, whole and unchanged. Switches for each kind of email are in the account, too.',
});

export const WebhookNotFound = defineError('WEBHOOK.NOT_FOUND', 'not-found', {
  sentence: 'Webhook not found',
  fix: 'Compare the id with `GET /webhooks`. The webhook may have been deleted, or belong to another account.',
});

export const TooManyWebhooks = defineError<{ max: number }>('WEBHOOK.TOO_MANY', 'conflict', {
  sentence: ({ max }) => `You can have at most ${max} webhooks. Delete one first.`,
  fix: 'Delete a webhook that you do not use, or receive more kinds of events at one address.',
  example: { max: 5 },
});

export const WebhookAddressTaken = defineError('WEBHOOK.ADDRESS_TAKEN', 'conflict', {
  sentence: 'You have a webhook with this address already',
  fix: 'Change the events of the webhook that has this address instead of creating another one.',
  field: 'url',
});

export const WebhookOff = defineError('WEBHOOK.OFF', 'conflict', {
  sentence: 'This webhook is off. Turn it on first.',
  fix: 'Turn the webhook on, answer its challenge, and send the request again.',
});

export const WebhookUnconfirmed = defineError('WEBHOOK.UNCONFIRMED', 'conflict', {
  sentence: 'This webhook is not confirmed. Its server has to answer our challenge first.',
  fix: 'Let your server answer `webhook.challenge` with its `challenge`, and send a new challenge with `POST /webhooks/{id}/challenge`.',
});

export const WebhookConfirmed = defineError('WEBHOOK.CONFIRMED', 'conflict', {
  sentence: 'This webhook is confirmed already',
  fix: 'There is nothing to do: the webhook receives events already.',
});

export const WebhookDeliveryNotFound = defineError('WEBHOOK.DELIVERY_NOT_FOUND', 'not-found', {
  sentence: 'Delivery not found',
  fix: 'Compare the id with the log of deliveries. Old deliveries are deleted and cannot be replayed.',
});
