import { z } from 'zod';
import { visibleText } from './values/cell-text.js';
import { maxEmailCharacters, readEmail } from './values/email.js';

/** An email address of any account, lead, list or opt-out, in the form in which it is stored; see `readEmail`. */
export const emailSchema = emailWith((text) => {
  const shown = visibleText(text);
  if (shown === '') return 'required';
  return shown.length > maxEmailCharacters
    ? `expected at most ${maxEmailCharacters} characters`
    : 'expected an email address';
});

/** As `emailSchema`, for one of many: its refusal repeats the text. */
export const recipientSchema = emailWith((text) => `${text.slice(0, 100)} is not an email address`);

function emailWith(faultOf: (text: string) => string) {
  return z
    .string('expected an email address')
    .meta({ format: 'email' })
    .transform((text, context): string => {
      const email = readEmail(text);
      if (email !== undefined) return email;
      // A union then reports this issue instead of its own.
      context.addIssue({ code: 'custom', message: faultOf(text), continue: true });
      return z.NEVER;
    });
}
