import {
  maxSuppressedEmails,
  maxSuppressedPhones,
  maxSuppressionLists,
  SuppressionListNameTaken,
  TooManySuppressedEmails,
  TooManySuppressedPhones,
  TooManySuppressionLists,
  type CatalogueError,
} from '@leadmart/contracts';
import { emailsOn, phonesOn, type SuppressionList } from './suppression-list.js';

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/** Returns whether two lists of a buyer cannot both have their names. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

/** Returns the reason why a buyer with these lists cannot have this one, too; undefined when they can. */
export function refusalOf(
  changed: SuppressionList,
  lists: readonly SuppressionList[],
): CatalogueError | undefined {
  const others = lists.filter(({ id }) => id !== changed.id);
  const isNew = others.length === lists.length;
  if (others.some(({ name }) => isSameName(name, changed.name))) return SuppressionListNameTaken();
  if (isNew && others.length >= maxSuppressionLists)
    return TooManySuppressionLists({ maxLists: maxSuppressionLists });
  const before = lists.find(({ id }) => id === changed.id) ?? { pieces: [] };
  const after = [...others, changed];
  const phones = after.reduce((sum, list) => sum + phonesOn(list), 0);
  if (phonesOn(changed) > phonesOn(before) && phones > maxSuppressedPhones)
    return TooManySuppressedPhones({ maxPhones: maxSuppressedPhones, phones });
  const emails = after.reduce((sum, list) => sum + emailsOn(list), 0);
  return emailsOn(changed) > emailsOn(before) && emails > maxSuppressedEmails
    ? TooManySuppressedEmails({ maxEmails: maxSuppressedEmails, emails })
    : undefined;
}

/** Returns the lists with the changed one in its place, or behind the others. */
export function withList(
  lists: readonly SuppressionList[],
  changed: SuppressionList,
): SuppressionList[] {
  const isKnown = lists.some(({ id }) => id === changed.id);
  return isKnown
    ? lists.map((list) => (list.id === changed.id ? changed : list))
    : [...lists, changed];
}
