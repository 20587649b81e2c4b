/** Fewer characters than this find nobody. */
export const MIN_SEARCH_LENGTH = 2;

/** Keys are cut here; a longer search looks for its beginning and compares the rest. */
export const SEARCH_KEY_LENGTH = 32;

/** How far into an e-mail or a name the search looks: it bounds the index entries of one user. */
const positionsPerText = 100;

/** How search compares: without case, without blanks around. */
export function searchForm(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * What a user is found by: his e-mail and name from each position on. A text that stands anywhere
 * in them is the beginning of one of these, which an ordinary index answers.
 */
export function searchKeysOf({ email, username }: { email: string; username: string }): string[] {
  const keys = new Set<string>();
  for (const text of [searchForm(email), searchForm(username)]) {
    const last = Math.min(text.length - MIN_SEARCH_LENGTH, positionsPerText - 1);
    for (let start = 0; start <= last; start++) {
      keys.add(text.slice(start, start + SEARCH_KEY_LENGTH));
    }
  }
  return [...keys];
}

/** The first text after all that begin with `prefix`: a range instead of a pattern takes no input for syntax. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
