import type { SuppressionAdditionView, SuppressionListView } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import { countOfContacts, countOfUnread } from '../../shared/lib/words/pasted-phones.js';

/** The addition of phones and emails to a list, or a list that is created with them. */
export type AdditionTarget =
  | { kind: 'new' }
  | { kind: 'append' | 'replace'; list: SuppressionListView };

export function titleFor(target: AdditionTarget): string {
  if (target.kind === 'new') return 'New suppression list';
  const name = isolated(target.list.name);
  return target.kind === 'append' ? `Add to ${name}` : `Replace all of ${name}`;
}

export const submitWords = { new: 'Create list', append: 'Add', replace: 'Replace' };

/** The toast after an addition. */
export function doneWords(
  kind: AdditionTarget['kind'],
  { list, addedPhones, addedEmails }: SuppressionAdditionView,
): string {
  const name = isolated(list.name);
  const invalid = list.invalidLines > 0 ? ` ${countOfUnread(list.invalidLines)}.` : '';
  if (kind === 'replace') return `${name} now has ${countOfContacts(list)}.${invalid}`;
  if (addedPhones + addedEmails === 0) return `All of these were on ${name} already.${invalid}`;
  const added = { phones: addedPhones, emails: addedEmails };
  return `${countOfContacts(added)} added to ${name}.${invalid}`;
}
