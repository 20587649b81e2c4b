import { phoneEntries, readEmail } from '@leadmart/contracts/phone-text';
import { countText, formatCount } from './format.js';

/** "2 phones and 1 email"; phones only without emails. */
export function countOfContacts({ phones, emails }: { phones: number; emails: number }): string {
  if (emails === 0) return countText(phones, 'phone');
  return phones === 0
    ? countText(emails, 'email')
    : `${countText(phones, 'phone')} and ${countText(emails, 'email')}`;
}

const countOfLines = (count: number, missing = 'no phone'): string =>
  `${formatCount(count)} ${count === 1 ? 'line has' : 'lines have'} ${missing}`;

/** Lines with a value that cannot be read; others of such a line may have been taken. */
export const countOfUnread = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'line has a value' : 'lines have values'} that cannot be read`;

export const noPhoneOrEmail = 'no phone or email';

/** The counts of a pasted text, shown while it is typed. */
export interface PastedCounts {
  phones: number;
  emails: number;
  invalid: number;
}

export function countPasted(text: string, withEmails = false): PastedCounts {
  let invalid = 0;
  const phones = new Set<string>();
  const emails = new Set<string>();
  for (const { phone, text: entry } of phoneEntries(text)) {
    const email = withEmails && phone === undefined ? readEmail(entry) : undefined;
    if (phone !== undefined) phones.add(phone);
    else if (email !== undefined) emails.add(email);
    else invalid += 1;
  }
  return { phones: phones.size, emails: emails.size, invalid };
}

export function wordsForPasted(
  { invalid, ...found }: PastedCounts,
  missing: string | undefined,
): string {
  if (found.phones + found.emails + invalid === 0)
    return 'One per line, or separated by commas or semicolons.';
  const words = `${countOfContacts(found)} found.`;
  return invalid === 0 ? words : `${words} ${countOfLines(invalid, missing)}.`;
}
