import { readEmail, readPhone } from '@leadmart/contracts/lead-values';

/** Returns what is wrong with a phone that was entered; undefined for an empty field. */
export const phoneTrouble = (text: string): string | undefined =>
  text.trim() === '' || readPhone(text) !== undefined
    ? undefined
    : 'Enter a US phone with ten digits, for example (201) 555-0100.';

/** As `phoneTrouble`, for an email address. */
export const emailTrouble = (text: string): string | undefined =>
  text.trim() === '' || readEmail(text) !== undefined
    ? undefined
    : 'Enter an email address of at most 254 characters, for example ann@example.com.';
