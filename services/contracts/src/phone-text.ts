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

/** Reads one phone per line, or several that are separated by commas, semicolons or tabs. Leaves out empty parts. */
export function* phoneEntries(text: string): Generator<PhoneEntry> {
  let line = 0;
  for (const written of text.split(/\r\n|\r|\n/)) {
    line += 1;
    for (const part of written.split(/[,;\t]/)) {
      const entry = part.trim().replace(/^["']+|["']+$/g, '');
      if (entry !== '') yield { line, text: entry, phone: readPhone(entry) };
    }
  }
}
