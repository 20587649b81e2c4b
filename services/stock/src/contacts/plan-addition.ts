import type { UserId } from '@leadmart/contracts';
import { phoneBytes, unpackedPhones } from '../directories/phone-list.js';
import type { PieceRepository, StagedPiece } from '../staged/piece.repository.js';
import type { ContactList, PhonePiece } from './contact-list.js';
import { additionsTo, cutIntoPieces, mergedPhones } from './phone-pieces.decisions.js';
import { planEmails } from './plan-emails.js';

/** Contacts to be put on a list. */
export interface ContactAddition {
  readonly buyerId: UserId;
  /** A new id. */
  readonly changeId: string;
  readonly before: ContactList;
  /** Whether they replace what is on the list. */
  readonly isReplacement: boolean;
  /** Distinct and ascending. */
  readonly phones: Float64Array;
  readonly emails: readonly string[];
  /** The lines that were neither, to be kept beside the list until the next addition. */
  readonly invalidLines: Buffer | undefined;
}

/** A list after an addition, and the pieces that are written for it. */
export interface PlannedAddition extends Pick<ContactAddition, 'buyerId' | 'changeId'> {
  readonly after: ContactList;
  readonly written: readonly StagedPiece[];
  /** The ids of pieces that the list no longer uses. */
  readonly replaced: readonly string[];
  /** Whether phones or emails of the list are others now. */
  readonly changesContent: boolean;
}

/** Merges contacts into the pieces of a list. Reads and writes only the pieces that get phones, and those with emails. */
export async function planAddition(
  addition: ContactAddition,
  stored: PieceRepository,
): Promise<PlannedAddition> {
  const { buyerId, changeId, before, invalidLines } = addition;
  const { kept, cut, left } = await mergePhones(addition, stored);
  const written = cut.map((phones, number) => ({
    piece: { id: `${buyerId}:${changeId}:${number}`, first: phones[0] ?? 0, size: phones.length },
    phones,
  }));
  const ofEmails = { ...addition, before: before.emails, added: addition.emails };
  const { emails, ...planned } = await planEmails(ofEmails, (ids) => stored.load(ids));
  const invalid = invalidLines && { _id: `${buyerId}:${changeId}:invalid`, bytes: invalidLines };
  return {
    buyerId,
    changeId,
    after: {
      pieces: [...kept, ...written.map(({ piece }) => piece)].sort((a, b) => a.first - b.first),
      ...(emails && { emails }),
      ...(invalid && { invalidLinesIn: invalid._id }),
    },
    written: [
      ...written.map(({ piece, phones }) => ({ _id: piece.id, bytes: phoneBytes(phones) })),
      ...planned.written,
      ...(invalid ? [invalid] : []),
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
  { before, isReplacement, phones: added }: ContactAddition,
  stored: PieceRepository,
): Promise<{ kept: PhonePiece[]; cut: Float64Array[]; left: PhonePiece[] }> {
  if (isReplacement || before.pieces.length === 0)
    return { kept: [], cut: cutIntoPieces(added), left: [...before.pieces] };
  const { untouched, additions } = additionsTo(before.pieces, added);
  const known = await stored.load(additions.map(({ piece }) => piece.id));
  const kept = [...untouched];
  const cut: Float64Array[] = [];
  const left: PhonePiece[] = [];
  for (const [i, { piece, phones }] of additions.entries()) {
    const merged = mergedPhones(unpackedPhones(known[i] as Buffer), phones);
    if (merged.length === piece.size) kept.push(piece);
    else {
      left.push(piece);
      cut.push(...cutIntoPieces(merged));
    }
  }
  return { kept, cut, left };
}
