import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { UserId } from '@leadmart/contracts';
import { batchesOf } from '@leadmart/platform/mongo';
import { phoneBytes } from '../directories/phone-list.js';
import { emailKey } from '../emails/email-key.js';
import type { StagedPiece } from '../staged/piece.repository.js';
import type { ListedEmails } from './contact-list.js';
import { cutIntoPieces, maxPhonesPerPiece } from './phone-pieces.decisions.js';

/** The emails of a list after an addition, and the pieces that are written for them. */
export interface PlannedEmails {
  readonly emails: ListedEmails | undefined;
  readonly written: readonly StagedPiece[];
  readonly replaced: readonly string[];
  readonly changes: boolean;
}

interface Addition {
  readonly buyerId: UserId;
  readonly changeId: string;
  readonly before: ListedEmails | undefined;
  readonly isReplacement: boolean;
  readonly added: readonly string[];
}

/** Adds emails to those of a list. They are written anew as a whole, because few lists have many. */
export async function planEmails(
  { buyerId, changeId, before, isReplacement, added }: Addition,
  load: (ids: readonly string[]) => Promise<readonly Buffer[]>,
): Promise<PlannedEmails> {
  const kept = isReplacement ? undefined : before;
  if (added.length === 0 && kept === before) return unchanged(before);
  const emails = new Set([...(await emailsIn(kept ? await load(kept.texts) : [])), ...added]);
  if (emails.size === kept?.size) return unchanged(before);
  const sorted = [...emails].sort();
  const keys = Float64Array.from(new Set(sorted.map(emailKey))).sort();
  const documents = (kind: string, bytes: readonly Buffer[]) =>
    bytes.map((one, i) => ({ _id: `${buyerId}:${changeId}:${kind}${i}`, bytes: one }));
  const keyPieces = documents('keys', cutIntoPieces(keys).map(phoneBytes));
  const texts = documents(
    'emails',
    await Promise.all([...batchesOf(sorted, maxPhonesPerPiece)].map(packed)),
  );
  const idsOf = (pieces: readonly StagedPiece[]) => pieces.map(({ _id }) => _id);
  return {
    emails:
      sorted.length > 0
        ? { size: sorted.length, keys: idsOf(keyPieces), texts: idsOf(texts) }
        : undefined,
    written: [...keyPieces, ...texts],
    replaced: before ? [...before.keys, ...before.texts] : [],
    changes: true,
  };
}

/** Returns the emails of stored pieces, in their order. */
export async function emailsIn(texts: readonly Buffer[]): Promise<string[]> {
  const opened = await Promise.all(texts.map((bytes) => promisify(gunzip)(bytes)));
  return opened.flatMap((text) => text.toString('utf8').split('\n'));
}

const packed = (emails: readonly string[]): Promise<Buffer> =>
  promisify(gzip)(Buffer.from(emails.join('\n'), 'utf8'));

const unchanged = (emails: ListedEmails | undefined): PlannedEmails => ({
  emails,
  written: [],
  replaced: [],
  changes: false,
});
