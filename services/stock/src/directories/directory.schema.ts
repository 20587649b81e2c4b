import type { DatasetId, UploadId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** `firsts` are the first phones of the pieces, as 64-bit floating-point numbers. For `rewritten` see run.ts. */
const runFields = {
  id: text<UploadId>(),
  size: number(),
  firsts: bytes(),
  rewritten: optional(value<Readonly<Record<number, UploadId>>>()),
};

/** The current runs of a dataset's directory. */
export const directories = entity({
  name: 'Directory',
  collection: 'directory_runs',
  fields: {
    _id: text<DatasetId>(),
    /** The newest first. */
    runs: list(part(runFields)),
    /** Only of a directory of e-mails: the number of leads on each shelf that it has. */
    covered: optional(list(number())),
  },
});

export type DirectoryDocument = DocumentOf<typeof directories>;
export type DirectoryRunDocument = DirectoryDocument['runs'][number];
