// The browser takes this file without the rest (`@leadmart/contracts/phone-text`).
import { readPhone } from './lead-values.js';
import { cellText } from './values/cell-text.js';
import { extensionPattern } from './values/phone.js';

export { isPlaceholder, readEmail } from './lead-values.js';

/** A part of a text that should be a phone. */
export interface PhonePart {
  readonly text: string;
  /** Ten digits; undefined when the text is no phone. */
  readonly phone: string | undefined;
}

/** A part of a pasted text. */
interface PhoneEntry extends PhonePart {
  /** The number of its line in the text; the first line is 1. */
  readonly line: number;
}

const between = '[\\s().\\-/\\u00a0\\u2010-\\u2015]*';
const phoneAmongOthers = new RegExp(
  `(?<!\\d)(?:\\+?1${between})?\\(?\\d{3}${between}\\d{3}${between}\\d{4}(?!\\d)(?:${extensionPattern})?`,
  'gi',
);
/** A separator before an extension is a part of the phone. */
const separator = new RegExp(`(?!${extensionPattern})(?::::|[,;|\\t\\r\\n])`, 'i');

/** Returns the phones of a text that has nothing but phones with spaces or slashes between them, else the whole text. */
function spacedPhones(text: string): readonly string[] {
  const phones = text.match(phoneAmongOthers) ?? [];
  const hasOnlyPhones = text.replace(phoneAmongOthers, '').replace(/[\s/]+/g, '') === '';
  return hasOnlyPhones && phones.every((one) => readPhone(one) !== undefined) ? phones : [text];
}

/** Returns the numbers that stand anywhere in a text and may be phones, also among other words. */
export function phonesWithin(text: string): string[] {
  return (text.match(phoneAmongOthers) ?? []).flatMap((one) => readPhone(one) ?? []);
}

/**
 * Reads a phone, or several that are separated by commas, semicolons, bars, `:::`, slashes, tabs or spaces. Leaves out
 * empty parts.
 */
export function phoneParts(text: string): readonly PhonePart[] {
  const whole = readPhone(text);
  if (whole !== undefined) return [{ text, phone: whole }];
  return text.split(separator).flatMap((part) => {
    const entry = cellText(part).replace(/^["']+|["']+$/g, '');
    if (entry === '') return [];
    return spacedPhones(entry).map((one) => ({ text: one, phone: readPhone(one) }));
  });
}

/** A cell of a header has fewer digits, for example "Phone 2". */
const digitsOfNearPhone = 7;

/** Whether a row of a list has a phone, nearly one, or an email. Its header and notes above it have none. */
export function hasContact(cells: readonly string[]): boolean {
  return cells.some(
    (cell) => cell.replace(/\D/g, '').length >= digitsOfNearPhone || /\S@\S/.test(cell),
  );
}

/** Reads a pasted text: one phone per line, or several as in `phoneParts`. */
export function* phoneEntries(text: string): Generator<PhoneEntry> {
  let line = 0;
  for (const written of text.split(/\r\n|\r|\n/)) {
    line += 1;
    for (const part of phoneParts(written)) yield { line, ...part };
  }
}
