import { defineError } from '../define-error.js';

export const ScrubNotFound = defineError('LEADS.SCRUB_NOT_FOUND', 'not-found', {
  sentence: 'Check not found',
  fix: 'Compare the id with the list of checks.',
});

/** The list is complete: its parts can no longer change. */
export const ScrubStarted = defineError('LEADS.SCRUB_STARTED', 'conflict', {
  sentence: 'This check has started already',
  fix: 'Begin a new check for another list, and send its parts there.',
});

export const ScrubPartsMissing = defineError<{ missing: number[] }>(
  'LEADS.SCRUB_PARTS_MISSING',
  'conflict',
  {
    sentence: ({ missing }) =>
      `Parts of the list are missing: ${missing.join(', ')}. Please send them first.`,
    fix: 'Send the parts whose numbers are in `details.missing`, then start the check again.',
    example: { missing: [2, 3] },
  },
);

export const ScrubNotStarted = defineError('LEADS.SCRUB_NOT_STARTED', 'conflict', {
  sentence: 'This check was not started; there is nothing to undo',
  fix: 'Start the check first. One that was never started changes nothing.',
});
