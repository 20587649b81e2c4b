import { readEmail } from '@leadmart/contracts';

/** A text without case and accents: MongoDB compares the bytes of a key. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A user's name as lists sort it. */
export const nameKeyOf = ({ username }: { username: string }): string => folded(username);

/** Shorter searches find no users. */
export const minSearchLength = 2;

/** Keys are cut at this length. A longer search looks for its beginning and compares the rest. */
export const searchKeyLength = 32;

/** Positions of an email or a name at which a key begins, at most: bounds the index entries per user. */
const maxPositionsPerText = 100;

/**
 * The form in which texts are compared: addresses as they are stored, others in lower case and without accents and spaces
 * at either end.
 */
export function toSearchForm(text: string): string {
  return readEmail(text) ?? folded(text.trim());
}

/**
 * The texts that find a user: the email and the name from each position on. A text anywhere within them is the
 * beginning of one of these keys, and an ordinary index finds beginnings.
 */
export function searchKeysOf({ email, username }: { email: string; username: string }): string[] {
  const keys = new Set<string>();
  for (const text of [toSearchForm(email), toSearchForm(username)]) {
    const last = Math.min(text.length - minSearchLength, maxPositionsPerText - 1);
    for (let start = 0; start <= last; start++) {
      keys.add(text.slice(start, start + searchKeyLength));
    }
  }
  return [...keys];
}

/** The upper bound of all texts that begin with `prefix`. A range, unlike a pattern, needs no escaping of input. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
