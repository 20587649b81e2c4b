import type { SuppressionListId, UserId } from '@leadmart/contracts';
import { phoneBytes, type PieceRepository, type StagedPiece } from '@leadmart/stock';
import { packInvalidLines, type ReadPhones } from '../../../supply/index.js';
import type { PhonePiece, SuppressionList } from '../suppression-list.js';
import { phonesOf } from './listed-phones.js';
import { additionsTo, cutIntoPieces, mergedPhones } from './phone-pieces.decisions.js';
import { planEmails } from './plan-emails.js';

/** A list before and after an addition, and the pieces that are written for it. */
export interface PlannedAddition {
  readonly after: SuppressionList;
  readonly written: readonly StagedPiece[];
  /** The ids of pieces that the list no longer uses. */
  readonly replaced: readonly string[];
  /** Whether phones or emails of the list are others now. */
  readonly changesContent: boolean;
}

/** The list without phones, for a new list; otherwise the list as it is stored. */
export type ListBefore = Pick<
  SuppressionList,
  'name' | 'createdAt' | 'pieces' | 'emails' | 'createdBy'
> & {
  readonly id: SuppressionListId;
  readonly invalidLinesIn?: string;
};

interface Addition {
  readonly buyerId: UserId;
  readonly changeId: string;
  readonly before: ListBefore;
  readonly isReplacement: boolean;
  readonly read: ReadPhones;
  readonly now: Date;
}

/** Merges phones into the pieces of a list. Reads and writes only the pieces that get phones, and those with emails. */
export async function planAddition(
  addition: Addition,
  stored: PieceRepository,
): Promise<PlannedAddition> {
  const { buyerId, changeId, before, read, now } = addition;
  const { kept, cut, left } = await mergePhones(addition, stored);
  const written = cut.map((phones, number) => ({
    piece: { id: `${buyerId}:${changeId}:${number}`, first: phones[0] ?? 0, size: phones.length },
    phones,
  }));
  const invalidLinesIn = read.invalid.length > 0 ? `${buyerId}:${changeId}:invalid` : undefined;
  const { id, name, createdAt, createdBy } = before;
  const { isReplacement } = addition;
  const ofEmails = { buyerId, changeId, before: before.emails, isReplacement, added: read.emails };
  const { emails, ...planned } = await planEmails(ofEmails, (ids) => stored.load(ids));
  return {
    after: {
      id,
      name,
      pieces: [...kept, ...written.map(({ piece }) => piece)].sort((a, b) => a.first - b.first),
      ...(emails && { emails }),
      lines: read.lines,
      invalidLines: read.invalidLines,
      ...(invalidLinesIn && { invalidLinesIn }),
      changeId,
      createdAt,
      changedAt: now,
      ...(createdBy && { createdBy }),
    },
    written: [
      ...written.map(({ piece, phones }) => ({ _id: piece.id, bytes: phoneBytes(phones) })),
      ...planned.written,
      ...(invalidLinesIn
        ? [{ _id: invalidLinesIn, bytes: await packInvalidLines(read.invalid) }]
        : []),
    ],
    replaced: [
      ...left.map((piece) => piece.id),
      ...planned.replaced,
      ...(before.invalidLinesIn ? [before.invalidLinesIn] : []),
    ],
    changesContent: cut.length > 0 || left.length > 0 || planned.changes,
  };
}

/** Returns the pieces that stay, the phones of new pieces, and the pieces that these replace. */
async function mergePhones(
  { before, isReplacement, read }: Addition,
  stored: PieceRepository,
): Promise<{ kept: PhonePiece[]; cut: Float64Array[]; left: PhonePiece[] }> {
  if (isReplacement || before.pieces.length === 0)
    return { kept: [], cut: cutIntoPieces(read.phones), left: [...before.pieces] };
  const { untouched, additions } = additionsTo(before.pieces, read.phones);
  const known = await phonesOf(
    stored,
    additions.map(({ piece }) => piece),
  );
  const kept = [...untouched];
  const cut: Float64Array[] = [];
  const left: PhonePiece[] = [];
  for (const [i, { piece, phones }] of additions.entries()) {
    const merged = mergedPhones(known[i] ?? new Float64Array(), phones);
    if (merged.length === piece.size) kept.push(piece);
    else {
      left.push(piece);
      cut.push(...cutIntoPieces(merged));
    }
  }
  return { kept, cut, left };
}
