import type { Collation } from '../documents/collations/collation.js';
import type { Doc } from '../documents/codec.js';
import type { FilterNode } from '../query/filters/filter.js';

export interface ApplyOptions {
  isInsert: boolean;
  filter: FilterNode;
  collation?: Collation | undefined;
}

export interface CompiledUpdate {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** A replacement as it was sent: its fields are stored in this order. */
  fieldOrder?: Buffer | undefined;
  /** Changes the document it is given, or returns the one that takes its place. */
  apply(doc: Doc, options: ApplyOptions): Doc;
}
