import { phoneEntries } from '@leadmart/contracts/phone-text';
import { formatCount } from './format.js';

export const countOfPhones = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'phone' : 'phones'}`;

export const countOfLines = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'line has' : 'lines have'} no phone`;

/** The counts of a pasted text, shown while it is typed. */
export interface PastedCounts {
  phones: number;
  invalid: number;
}

export function countPasted(text: string): PastedCounts {
  let invalid = 0;
  const phones = new Set<string>();
  for (const { phone } of phoneEntries(text)) {
    if (phone === undefined) invalid += 1;
    else phones.add(phone);
  }
  return { phones: phones.size, invalid };
}

export function wordsForPasted({ phones, invalid }: PastedCounts): string {
  if (phones === 0 && invalid === 0) return 'One per line, or separated by commas or semicolons.';
  const found = `${countOfPhones(phones)} found.`;
  return invalid === 0 ? found : `${found} ${countOfLines(invalid)}.`;
}
