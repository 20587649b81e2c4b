import {
  entity,
  list,
  number,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { runFields } from './run.js';

/** The current runs of a directory of a dataset: of its phones, or of its emails. */
export const directories = entity({
  collection: 'directory_runs',
  fields: {
    _id: text(),
    /** The newest first. */
    runs: list(part(runFields)),
    /** Only of a directory of emails: the number of leads on each shelf that it has. */
    covered: optional(list(number())),
  },
});

export type DirectoryDocument = DocumentOf<typeof directories>;
