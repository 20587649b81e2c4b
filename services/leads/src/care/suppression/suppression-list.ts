import type { RoundedCount, SuppressionListId } from '@leadmart/contracts';

/** A stored piece of a list: consecutive phones in ascending order. It is written once. */
export interface PhonePiece {
  readonly id: string;
  /** The lowest phone. */
  readonly first: number;
  /** The number of phones. */
  readonly size: number;
}

/** The e-mails of a list: the ids of the pieces with their keys, and of those with their texts. */
export interface ListedEmails {
  readonly size: number;
  readonly keys: readonly string[];
  readonly texts: readonly string[];
}

/** A request with an `Idempotency-Key`, and the hash of its name, phones and e-mails. */
export interface KeyedRequest {
  readonly key: string;
  readonly inputHash: string;
}

/** Phones and e-mails that a buyer does not want to be sold. */
export interface SuppressionList {
  readonly id: SuppressionListId;
  readonly name: string;
  /** Sorted by phone; the pieces do not overlap. */
  readonly pieces: readonly PhonePiece[];
  readonly emails?: ListedEmails;
  /** Lines of the last addition, and those of them without a phone or an e-mail. */
  readonly lines: number;
  readonly invalidLines: number;
  /** The piece with the invalid lines of the last addition. */
  readonly invalidLinesIn?: string;
  /** The change that wrote the list last. */
  readonly changeId: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The request that created it, if it had a key. */
  readonly createdBy?: KeyedRequest;
}

/** The changes of lists that are left to a buyer, as of a day (UTC). See list-allowance.decisions.ts. */
export interface ListAllowance {
  readonly day: string;
  readonly left: number;
}

/** The leads for sale that were on a list when they were counted, rounded. */
export interface CountedMatches extends RoundedCount {
  readonly countedAt: Date;
}

/** The stored lists of a buyer. */
export interface BuyersLists {
  readonly lists: readonly SuppressionList[];
  readonly allowance?: ListAllowance;
  readonly matches?: Readonly<Record<SuppressionListId, CountedMatches>>;
}

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
