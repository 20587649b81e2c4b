import { canonicalUsername, usernameFault } from '@leadmart/contracts';

/** A dot that a mail program could read as one within a web address. */
const dotBeforeWord = /[.\u2024\ufe52\uff0e](?=[\p{L}\p{N}]{2}|\p{N})/gu;

const neutral = 'customer';

/**
 * How a mail calls a user. A name that sign-up would refuse today becomes "customer"; other names lose
 * the dots of which mail programs make links. Names are older than the rules, and what counts as a
 * domain grows.
 */
export function nameInMails(username: string): string {
  const name = canonicalUsername(username);
  return usernameFault(name) === undefined ? name.replaceAll(dotBeforeWord, ' ') : neutral;
}
