import { defineError } from './define-error.js';

/** The mail provider did not take a mail now; the same mail is tried again later. */
export const MailPostponed = defineError<{ because: string }>(
  'MAIL.POSTPONED',
  { kind: 'unavailable', level: 'warn', retryable: true },
  'The e-mail could not be sent yet and will be tried again',
);

/** The mail provider refused a mail for good: sending the same mail again changes nothing. */
export const MailRefused = defineError<{ because: string }>(
  'MAIL.REFUSED',
  { kind: 'bad-upstream', level: 'error', retryable: false },
  'The e-mail was refused by the mail provider',
);

/** Whether a mail went out cannot be learned; an operator decides whether it is sent again. */
export const MailOutcomeUnknown = defineError<{ because: string }>(
  'MAIL.OUTCOME_UNKNOWN',
  { kind: 'unavailable', level: 'error', retryable: false },
  'It is not known whether the e-mail was sent',
);

export const AnnouncementNotFound = defineError(
  'MAIL.ANNOUNCEMENT_NOT_FOUND',
  { kind: 'not-found', level: 'info', retryable: false },
  'Announcement not found',
);
