// The browser takes this file without the rest (`@leadmart/contracts/phone-text`).
import { readPhone } from './lead-values.js';

export { readEmail } from './lead-values.js';

/** A part of a pasted text that should be a phone. */
export interface PhoneEntry {
  /** The number of its line in the text; the first line is 1. */
  readonly line: number;
  readonly text: string;
  /** Ten digits; undefined when the text is no phone. */
  readonly phone: string | undefined;
}

const between = '[\\s().\\-/\\u00a0\\u2010-\\u2015]*';
const phoneAmongSpaces = new RegExp(
  `(?<!\\d)(?:\\+?1${between})?\\(?\\d{3}${between}\\d{3}${between}\\d{4}(?!\\d)`,
  'g',
);

/** Returns the phones of a text that has nothing but phones with spaces between them, else the whole text. */
function spacedPhones(text: string): readonly string[] {
  const phones = text.match(phoneAmongSpaces) ?? [];
  const hasOnlyPhones = text.replace(phoneAmongSpaces, '').trim() === '';
  return hasOnlyPhones && phones.every((one) => readPhone(one) !== undefined) ? phones : [text];
}

/**
 * Reads one phone per line, or several that are separated by commas, semicolons, tabs or spaces. Leaves out empty parts.
 */
export function* phoneEntries(text: string): Generator<PhoneEntry> {
  let line = 0;
  for (const written of text.split(/\r\n|\r|\n/)) {
    line += 1;
    for (const part of written.split(/[,;\t]/)) {
      const entry = part.trim().replace(/^["']+|["']+$/g, '');
      if (entry === '') continue;
      const phone = readPhone(entry);
      if (phone !== undefined) yield { line, text: entry, phone };
      else for (const one of spacedPhones(entry)) yield { line, text: one, phone: readPhone(one) };
    }
  }
}
