import { withId, type EntityOf, type Values } from '@leadmart/platform/entities';
import type { StatementLineType } from '../account.js';
import type { entries, entryDetailsFields, EntryDocument } from './entry.schema.js';

export type Entry = EntityOf<typeof entries, 'isLine'>;
export type EntryKind = Entry['kind'];
export type BulkKind = Extract<EntryKind, 'add-all' | 'remove-all'>;
export type EntryDetails = Values<typeof entryDetailsFields>;

/** Kinds of entries that get a receipt or credit note: money that came or went, and returned leads. */
export const documentedKinds = ['top-up', 'refund', 'dispute', 'return'] as const;

/** A change of an account that is about to become an entry. */
export interface Movement extends Pick<
  Entry,
  'operationId' | 'source' | 'kind' | 'amount' | 'actor' | 'description' | 'lineType'
> {
  readonly details?: EntryDetails;
}

/** An entry that is a line of the buyer's statement. */
export type StatementLine = Entry & { readonly lineType: StatementLineType };

export function isStatementLine(entry: Entry): entry is StatementLine {
  return entry.lineType !== undefined;
}

export function toEntry({ isLine: _derived, ...fields }: EntryDocument): Entry {
  return withId(fields);
}
