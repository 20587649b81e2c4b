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

export const greetingOf = (username: string): string => `Hello ${nameInMails(username)},`;

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
// Newer ICU data puts narrow spaces before AM and PM, which some mail programs show as boxes.
export const dateTime = (iso: string): string =>
  `${dateTimeFormat.format(new Date(iso)).replaceAll(/\s/g, ' ')} UTC`;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
export const day = (iso: string): string => dayFormat.format(new Date(iso));

const countFormat = new Intl.NumberFormat('en-US');
export const counted = (count: number): string => countFormat.format(count);

export const creditCount = (credits: number): string =>
  credits === 1 ? '1 credit' : `${counted(credits)} credits`;

export const leads = (count: number): string =>
  count === 1 ? '1 lead' : `${counted(count)} leads`;
