import type { SuppressionListId } from '@leadmart/contracts';
import type { Values } from '@leadmart/platform/entities';
import type { ContactList } from '@leadmart/stock';
import type {
  listAllowanceFields,
  suppressionListFields,
  SuppressionListsDocument,
} from './storing/suppression-lists.schema.js';

export type SuppressionList = Values<typeof suppressionListFields>;
export type KeyedRequest = NonNullable<SuppressionList['createdBy']>;
export type ListAllowance = Values<typeof listAllowanceFields>;

/** The stored lists of a buyer. */
export type BuyersLists = Omit<SuppressionListsDocument, '_id' | 'closedAt'>;
export type CountedMatches = NonNullable<BuyersLists['matches']>[SuppressionListId];

export function phonesOn(list: Pick<ContactList, 'pieces'>): number {
  return list.pieces.reduce((sum, { size }) => sum + size, 0);
}

export function emailsOn({ emails }: ContactList): number {
  return emails?.size ?? 0;
}
