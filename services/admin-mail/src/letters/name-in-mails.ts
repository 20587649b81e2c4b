import { canonicalUsername, usernameFault } from '@leadmart/contracts';

/** A dot that a mail program could read as part of a web address. */
const dotBeforeWord = /[.\u2024\ufe52\uff0e](?=[\p{L}\p{N}]{2}|\p{N})/gu;

const neutral = 'customer';

/**
 * The name used in mails. A name that registration would refuse today becomes "customer"; in other names, dots that
 * mail programs turn into links are removed. Some names are older than the rules, and new domains appear.
 */
export function nameInMails(username: string): string {
  const name = canonicalUsername(username);
  return usernameFault(name) === undefined ? name.replaceAll(dotBeforeWord, ' ') : neutral;
}
