import type { DatasetId, UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The current runs of a dataset's directory, the newest first. */
export interface DirectoryDocument {
  readonly _id: DatasetId;
  readonly runs: readonly DirectoryRunDocument[];
  /** Only of a directory of e-mails: the number of leads on each shelf that it has. */
  readonly covered?: readonly number[];
}

/** `firsts` are the first phones of the pieces, as 64-bit floating-point numbers. For `rewritten` see run.ts. */
export interface DirectoryRunDocument {
  readonly id: UploadId;
  readonly size: number;
  readonly firsts: Buffer;
  readonly rewritten?: Readonly<Record<number, UploadId>>;
}

export const directorySchema = new Schema<DirectoryDocument>(
  { _id: String, runs: [Object], covered: { type: [Number], default: undefined } as never },
  { collection: 'directory_runs', versionKey: false },
);

export const DIRECTORY_MODEL = 'Directory';
