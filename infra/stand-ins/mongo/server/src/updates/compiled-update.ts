import type { Doc } from '../documents/codec.js';
import type { FilterNode } from '../query/filters/filter.js';

interface ApplyOptions {
  isInsert: boolean;
  filter: FilterNode;
}

export interface CompiledUpdate {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** The received bytes of a replacement, whose field order is stored. */
  fieldOrder?: Buffer | undefined;
  /** The first parts of the paths it changes; undefined when it may change any field. */
  roots?: ReadonlySet<string>;
  /** Changes the document in place, or returns its replacement. */
  apply(doc: Doc, options: ApplyOptions): Doc;
}
