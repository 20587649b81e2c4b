// The browser takes this file without the rest (`@leadmart/contracts/lead-values`).
import type { PhoneStatus } from './us-states.js';
import { unquotedCellText } from './values/cell-text.js';

export { cellText, visibleText } from './values/cell-text.js';
export { readEmail } from './values/email.js';
export { notTenDigits, phoneFault, phoneNumberFault, readPhone } from './values/phone.js';
export { isMissing, isPlaceholder, placeholderWords } from './values/placeholder.js';
export { readState, stateFault, stateSpellings } from './values/state.js';

/** Reads `clean` and `dnc` in any case; undefined for other texts. */
export function readStatus(text: string): PhoneStatus | undefined {
  const status = unquotedCellText(text).toLowerCase();
  return status === 'clean' || status === 'dnc' ? status : undefined;
}
