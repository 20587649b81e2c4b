import { defineError } from '../define-error.js';

export const SuppressionListNotFound = defineError(
  'LEADS.SUPPRESSION_LIST_NOT_FOUND',
  'not-found',
  {
    sentence: 'Suppression list not found',
    fix: 'Take the id from `GET /leads/suppression-lists`, with a key of the same account.',
  },
);

export const SuppressionListNameTaken = defineError(
  'LEADS.SUPPRESSION_LIST_NAME_TAKEN',
  'conflict',
  {
    sentence: 'You already have a suppression list with this name',
    fix: 'Choose another name, or add the phones to the list that has this one.',
    field: 'name',
  },
);

export const TooManySuppressionLists = defineError<{ maxLists: number }>(
  'LEADS.TOO_MANY_SUPPRESSION_LISTS',
  'conflict',
  {
    sentence: ({ maxLists }) =>
      `You can keep up to ${maxLists} suppression lists. Add the phones to one that you have, or delete a list first.`,
    fix: 'Add the phones to a list that you have: one list can hold those of several sources.',
    example: { maxLists: 20 },
  },
);

/** A phone that is on two lists counts twice. `phones` is the number that the request would have led to. */
export const TooManySuppressedPhones = defineError<{ maxPhones: number; phones: number }>(
  'LEADS.TOO_MANY_SUPPRESSED_PHONES',
  'conflict',
  {
    sentence: ({ maxPhones, phones }) =>
      `Your lists can hold up to ${maxPhones.toLocaleString('en-US')} phones together. With these they would hold ${phones.toLocaleString('en-US')}.`,
    fix: 'Delete lists that you do not need. A phone that is on two lists counts twice, so keep it on one.',
    example: { maxPhones: 1_000_000, phones: 1_000_120 },
  },
);

/** An email that is on two lists counts twice. `emails` is the number that the request would have led to. */
export const TooManySuppressedEmails = defineError<{ maxEmails: number; emails: number }>(
  'LEADS.TOO_MANY_SUPPRESSED_EMAILS',
  'conflict',
  {
    sentence: ({ maxEmails, emails }) =>
      `Your lists can hold up to ${maxEmails.toLocaleString('en-US')} email addresses together. With these they would hold ${emails.toLocaleString('en-US')}.`,
    fix: 'Delete lists that you do not need. An email that is on two lists counts twice, so keep it on one.',
    example: { maxEmails: 200_000, emails: 200_120 },
  },
);

/** Nothing was changed: a replacement by a wrong file would empty the list. */
export const NoPhonesFound = defineError<{ lines: number; orEmails?: boolean }>(
  'LEADS.NO_PHONES_FOUND',
  'invalid',
  {
    sentence: ({ orEmails = false }) =>
      orEmails
        ? 'No phone number with 10 digits and no email address was found. Please add one per line.'
        : 'No phone number with 10 digits was found. Please add one phone per line.',
    fix: 'Nothing was changed. Send one phone number with 10 digits, or one email, on each line, or a file with a column of them.',
    example: { lines: 3 },
  },
);

export const SuppressionListBusy = defineError('LEADS.SUPPRESSION_LIST_BUSY', 'conflict', {
  sentence: 'This list is being changed by another request. Please try again.',
  fix: 'Send the request again after a second, and send the changes of one list one after the other.',
  retryable: true,
});

/** The buyer has used all changes of suppression lists. The next ones come with the next day (UTC). */
export const TooManyListChanges = defineError<{ retryAfterSeconds: number }>(
  'LEADS.TOO_MANY_LIST_CHANGES',
  'too-many',
  {
    sentence:
      'You have used all changes of your suppression lists. One file of any size is one change. You get more at midnight UTC.',
    fix: 'Put the changes of a day into one file, which counts as one change of any size. `Retry-After` has the seconds until midnight UTC.',
    example: { retryAfterSeconds: 3_600 },
    retryable: true,
  },
);

export const InvalidLinesNotKept = defineError('LEADS.INVALID_LINES_NOT_KEPT', 'not-found', {
  sentence: 'The last addition to this list had no invalid lines',
  fix: 'There is nothing to do: every line of the last addition was read, or a later one replaced it.',
});
