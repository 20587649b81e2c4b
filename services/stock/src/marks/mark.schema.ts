import type { DatasetId } from '@leadmart/contracts';
import { bytes, entity, number, text, type DocumentOf } from '@leadmart/platform/entities';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { MarkKind } from './mark.js';

/** A statement of one check, or one request of a person, about leads of a shelf. */
export const marks = entity({
  collection: 'marks',
  fields: {
    /** `<dataset>:<shelf>:<by>` */
    _id: text(),
    datasetId: text<DatasetId>(),
    shelf: number<ShelfIndex>(),
    /** The id of the check or the request. */
    by: text(),
    kind: text<MarkKind>(),
    /** Of two line types of a lead, the one with the greater text counts. */
    asOf: text(),
    /** A bitmap of the leads at their present places; see number-set.ts. */
    numbers: bytes(),
  },
  indexes: [[{ datasetId: 1, shelf: 1 }], [{ datasetId: 1, by: 1 }]],
});

export type MarkDocument = DocumentOf<typeof marks>;
