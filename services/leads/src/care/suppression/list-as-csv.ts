import { csvHead, csvRow } from '@leadmart/platform/csv';
import { type PieceRepository, unpackedPhones } from '@leadmart/stock';
import { emailsIn } from './storing/plan-emails.js';
import type { SuppressionList } from './suppression-list.js';

/** The stored pieces of a list. */
export interface StoredLines {
  readonly phones: readonly Buffer[];
  readonly emails: readonly Buffer[];
}

/** Loads the pieces of a list that `listAsCsv` decodes. */
export async function storedLines(
  { pieces, emails }: SuppressionList,
  stored: PieceRepository,
): Promise<StoredLines> {
  const phones = await stored.load(pieces.map(({ id }) => id));
  return { phones, emails: await stored.load(emails?.texts ?? []) };
}

/** Yields a list as CSV: its phones, then its emails in a second column that lists without emails do not have. */
export async function* listAsCsv({ phones, emails }: StoredLines): AsyncGenerator<string> {
  const hasEmails = emails.length > 0;
  yield csvHead(hasEmails ? ['phoneNumber', 'email'] : ['phoneNumber']);
  const lineEnd = hasEmails ? ',\r\n' : '\r\n';
  for (const piece of phones) yield `${unpackedPhones(piece).join(lineEnd)}${lineEnd}`;
  for (const piece of emails)
    yield (await emailsIn([piece])).map((email) => csvRow(['', email])).join('');
}
