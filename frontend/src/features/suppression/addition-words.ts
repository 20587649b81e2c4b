import type { SuppressionAdditionView, SuppressionListView } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import { countOfLines, countOfPhones } from '../../shared/lib/pasted-phones.js';

/** The addition of phones to a list, or a list that is created with them. */
export type AdditionTarget =
  { kind: 'new' } | { kind: 'append' | 'replace'; list: SuppressionListView };

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
