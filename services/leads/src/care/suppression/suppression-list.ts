import type { SuppressionListId } from '@leadmart/contracts';
import type { Values } from '@leadmart/platform/entities';
import type {
  listAllowanceFields,
  listedEmailsFields,
  listedPieceFields,
  suppressionListFields,
  SuppressionListsDocument,
} from './storing/suppression-lists.schema.js';

export type PhonePiece = Values<typeof listedPieceFields>;
export type ListedEmails = Values<typeof listedEmailsFields>;
export type SuppressionList = Values<typeof suppressionListFields>;
export type KeyedRequest = NonNullable<SuppressionList['createdBy']>;
export type ListAllowance = Values<typeof listAllowanceFields>;

/** The stored lists of a buyer. */
export type BuyersLists = Omit<SuppressionListsDocument, '_id' | 'closedAt'>;
export type CountedMatches = NonNullable<BuyersLists['matches']>[SuppressionListId];

export function phonesOn(list: Pick<SuppressionList, 'pieces'>): number {
  return list.pieces.reduce((sum, { size }) => sum + size, 0);
}

export function emailsOn({ emails }: Pick<SuppressionList, 'pieces' | 'emails'>): number {
  return emails?.size ?? 0;
}

/** All stored pieces of a list, with that of its invalid lines. */
export function pieceIdsOf({ pieces, emails, invalidLinesIn }: SuppressionList): string[] {
  return [
    ...pieces.map(({ id }) => id),
    ...(emails ? [...emails.keys, ...emails.texts] : []),
    ...(invalidLinesIn ? [invalidLinesIn] : []),
  ];
}
