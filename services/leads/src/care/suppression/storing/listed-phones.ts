import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import { type PieceRepository, unpackedPhones } from '@leadmart/stock';
import type { PhonePiece, SuppressionList } from '../suppression-list.js';
import { joinedPieces } from './phone-pieces.decisions.js';

/** Returns the phones of each piece. Throws PieceMissing. */
export async function phonesOf(
  stored: PieceRepository,
  pieces: readonly PhonePiece[],
  tx?: ClientSession,
): Promise<Float64Array[]> {
  const loaded = await stored.load(
    pieces.map(({ id }) => id),
    tx,
  );
  const phones: Float64Array[] = [];
  for (const bytes of loaded) {
    phones.push(unpackedPhones(bytes));
    // Requests are answered between the pieces of a long list.
    await nextTurn();
  }
  return phones;
}

/** Returns the keys of the emails of each list. Throws PieceMissing. */
export async function keysOf(
  stored: PieceRepository,
  lists: readonly Pick<SuppressionList, 'emails'>[],
  tx?: ClientSession,
): Promise<Float64Array[]> {
  const keys: Float64Array[] = [];
  for (const { emails } of lists) {
    const loaded = await stored.load(emails?.keys ?? [], tx);
    keys.push(joinedPieces(loaded.map((bytes) => unpackedPhones(bytes))));
  }
  return keys;
}
