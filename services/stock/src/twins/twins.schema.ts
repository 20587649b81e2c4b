import type { UploadId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  number,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** `firsts` are the keys of the first twins of the pieces, as 64-bit floating-point numbers. */
const runFields = { id: text(), size: number(), firsts: bytes() };

/** The current twins of a pair of datasets. */
export const twins = entity({
  name: 'Twins',
  collection: 'twins',
  fields: {
    /** See pairId. */
    _id: text(),
    /** Counts the changes, so that one of two concurrent extensions is refused. */
    version: number(),
    /** The counts of both datasets up to which the twins are complete. */
    seen: part({ from: list(number()), to: list(number()) }),
    /** The runs of both directories whose entries were all compared. */
    compared: list(text<UploadId>()),
    /** The newest first: the newest twin of a lead counts. */
    runs: list(part(runFields)),
  },
});

export type TwinsDocument = DocumentOf<typeof twins>;
export type TwinRunDocument = TwinsDocument['runs'][number];
