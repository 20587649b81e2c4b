import { defineError } from './define-error.js';

const refusal = (kind: 'invalid' | 'not-found' | 'conflict') =>
  ({ kind, level: 'info', retryable: false }) as const;

/** The same for a wrong, a used and an expired code, and for an address that asked for none. */
export const OptOutCodeInvalid = defineError(
  'LEADS.OPT_OUT_CODE_INVALID',
  refusal('invalid'),
  'This code is wrong or has expired. Please ask for a new one.',
);

export const OptOutNotFound = defineError(
  'LEADS.OPT_OUT_NOT_FOUND',
  refusal('not-found'),
  'There is no certificate under this link',
);

/** An opt-out that an admin decides or undoes by its id. */
export const OptOutMissing = defineError(
  'LEADS.OPT_OUT_MISSING',
  refusal('not-found'),
  'There is no opt-out with this id',
);

export const OptOutDecided = defineError(
  'LEADS.OPT_OUT_DECIDED',
  refusal('conflict'),
  'This opt-out does not wait for a decision. Reload the list to see its state.',
);

export const OptOutNotDone = defineError(
  'LEADS.OPT_OUT_NOT_DONE',
  refusal('conflict'),
  'Only an opt-out that was carried out can be undone. Decide or wait for this one first.',
);
