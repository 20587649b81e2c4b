import { defineError } from '../define-error.js';

/** The same for a wrong, a used and an expired code, and for an address that asked for none. */
export const OptOutCodeInvalid = defineError('LEADS.OPT_OUT_CODE_INVALID', 'invalid', {
  sentence: 'This code is wrong or has expired. Please ask for a new one.',
  fix: 'Enter the code of the latest email, or ask for a new one.',
  field: 'code',
});

export const OptOutNotFound = defineError('LEADS.OPT_OUT_NOT_FOUND', 'not-found', {
  sentence: 'There is no certificate under this link',
  fix: 'Open the link in the email, whole and unchanged.',
});

/** An opt-out that an admin decides or undoes by its id. */
export const OptOutMissing = defineError('LEADS.OPT_OUT_MISSING', 'not-found', {
  sentence: 'There is no opt-out with this id',
  fix: 'Compare the id with the list of opt-outs.',
});

export const OptOutDecided = defineError('LEADS.OPT_OUT_DECIDED', 'conflict', {
  sentence: 'This opt-out does not wait for a decision. The list shows its state now.',
  fix: 'Read the list again: another administrator has decided.',
});

export const OptOutNotDone = defineError('LEADS.OPT_OUT_NOT_DONE', 'conflict', {
  sentence:
    'Only an opt-out that was carried out can be undone. Decide or wait for this one first.',
  fix: 'Decide it, or wait until it was carried out; then undo it.',
});
