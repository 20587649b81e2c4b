import type { SuppressionAdditionView, SuppressionListView } from '@leadmart/contracts';
import { phoneEntries } from '@leadmart/contracts/phone-text';
import { formatCount } from '../../shared/lib/format.js';
import { isolated } from '../../shared/lib/isolated.js';

/** The addition of phones to a list, or a list that is created with them. */
export type AdditionTarget =
  { kind: 'new' } | { kind: 'append' | 'replace'; list: SuppressionListView };

export const countOfPhones = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'phone' : 'phones'}`;

const countOfLines = (count: number): string =>
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

export function titleFor(target: AdditionTarget): string {
  if (target.kind === 'new') return 'New suppression list';
  const name = isolated(target.list.name);
  return target.kind === 'append' ? `Add phones to ${name}` : `Replace the phones of ${name}`;
}

export const submitWords = { new: 'Create list', append: 'Add phones', replace: 'Replace phones' };

/** The toast after an addition. */
export function doneWords(
  kind: AdditionTarget['kind'],
  { list, addedPhones }: SuppressionAdditionView,
): string {
  const name = isolated(list.name);
  const invalid = list.invalidLines > 0 ? ` ${countOfLines(list.invalidLines)}.` : '';
  if (kind === 'replace') return `${name} now has ${countOfPhones(list.phones)}.${invalid}`;
  if (addedPhones === 0) return `All of these phones were on ${name} already.${invalid}`;
  return `${countOfPhones(addedPhones)} added to ${name}.${invalid}`;
}
