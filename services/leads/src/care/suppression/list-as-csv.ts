import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { OpenedContacts } from '@leadmart/stock';

/** Yields a list as CSV: its phones, then its emails in a second column that lists without emails do not have. */
export async function* listAsCsv({ phones, emails }: OpenedContacts): AsyncGenerator<string> {
  yield csvHead(emails ? ['phoneNumber', 'email'] : ['phoneNumber']);
  const lineEnd = emails ? ',\r\n' : '\r\n';
  for (const some of phones) yield `${some.join(lineEnd)}${lineEnd}`;
  for await (const some of emails ?? []) yield some.map((email) => csvRow(['', email])).join('');
}
