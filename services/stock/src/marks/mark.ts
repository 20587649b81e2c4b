import type { DatasetId } from '@leadmart/contracts';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/**
 * - `dnc`: the lead was clean, and is dnc while it has such a mark.
 * - `suspended`: it is out of sale while it has such a mark.
 * - `wireless`, `landline`: the type of its line, unless a later mark says the other one.
 */
export type MarkKind = 'dnc' | 'suspended' | 'wireless' | 'landline';

/** The check, or the request of a person, to which marks of a dataset belong. */
export interface MarksOf {
  readonly datasetId: DatasetId;
  readonly by: string;
}

/** A statement of a check or a request about leads. Of two line types of a lead, the one with the greater `asOf` counts. */
export interface LeadMark extends MarksOf {
  readonly kind: MarkKind;
  readonly asOf: string;
}

/** Marked leads of one shelf. */
export interface ShelfMark extends LeadMark {
  readonly shelf: ShelfIndex;
  readonly numbers: NumberSet;
}

export const isLineType = ({ kind }: Pick<LeadMark, 'kind'>): boolean =>
  kind === 'wireless' || kind === 'landline';
