import { defineError, type ErrorDetails } from '../define-error.js';

export const FileMissing = defineError('LEADS.FILE_MISSING', 'invalid', {
  sentence: 'Please send one CSV file as multipart form data in the field "file"',
  fix: 'Send the file as the part `file` of `multipart/form-data`. Let your HTTP library set the content type with its boundary.',
});

export const FileTooLarge = defineError<{ maxBytes: number }>('LEADS.FILE_TOO_LARGE', 'too-large', {
  sentence: 'The file is larger than 10MB',
  fix: 'Divide the file into parts that are smaller than `details.maxBytes`, each with the header row.',
  example: { maxBytes: 10_485_760 },
});

export const NotACsvFile = defineError<{ reason: string }>('LEADS.NOT_A_CSV_FILE', 'invalid', {
  sentence: ({ reason }) => `Please upload a CSV file (${reason})`,
  fix: 'Export the table as CSV in UTF-8; uploads of leads take xlsx, too. `details.reason` says what was found instead.',
  example: { reason: 'the file is empty' },
});

export const HeadersNotMapped = defineError<{
  missing: string[];
  requiresMapping: true;
  headers: string[];
}>('LEADS.HEADERS_NOT_MAPPED', 'invalid', {
  sentence: ({ missing }) => `Please map all required fields: ${missing.join(', ')}`,
  fix: 'Send `headerMapping` with a column of `headers` for each field in `missing`, or rename the columns of the file.',
  example: { missing: ['phoneNumber'], requiresMapping: true, headers: ['Name', 'Tel'] },
  detailsIn: 'flat',
});

export const FileHasNoRows = defineError('LEADS.FILE_HAS_NO_ROWS', 'invalid', {
  sentence: 'The file has a header but no rows',
  fix: 'Check the export that made the file: it ended after the header.',
});

/** The id of a waiting file and its expiry; absent if no row can be added. */
export interface WaitingFile {
  readonly uploadId?: string;
  readonly waitsUntil?: string;
  /** The upload of the same file by the same admin in the last hour: its answer may have been lost. */
  readonly addedBefore?: {
    readonly uploadId: string;
    readonly addedCount: number;
    readonly completedAt: string;
  };
}

/** The counts of an upload's rows by outcome. */
export interface UploadCounts {
  readonly totalCount: number;
  readonly validCount: number;
  readonly duplicateCount: number;
  readonly duplicateInFileCount: number;
  readonly duplicateInDatasetCount: number;
  readonly statusChangedCount: number;
  /** Records of people who opted out, which are left out. */
  readonly refusedCount: number;
  readonly invalidCount: number;
}

/** The file contains duplicates and the request does not skip them; no row was added. */
export const DuplicatesFound = defineError<UploadCounts & WaitingFile & ErrorDetails>(
  'LEADS.DUPLICATES_FOUND',
  'conflict',
  {
    sentence: ({ duplicateCount, totalCount }) =>
      duplicateCount === totalCount
        ? 'All records in this file are duplicates'
        : `${duplicateCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')} records are duplicates`,
    fix: 'Proceed with the waiting upload and `skipDuplicates=true`, or cancel it and send a file without the duplicates.',
    example: {
      totalCount: 200,
      validCount: 177,
      duplicateCount: 23,
      duplicateInFileCount: 3,
      duplicateInDatasetCount: 20,
      statusChangedCount: 0,
      refusedCount: 0,
      invalidCount: 0,
      uploadId: '65f1f77bcf86cd7994390111',
      waitsUntil: '2026-02-01T10:00:00.000Z',
    },
    detailsIn: 'flat',
  },
);

/** An invalid row of an upload, with its number, content and reason. */
export interface InvalidRow {
  readonly row: number;
  readonly error: string;
  readonly field: string;
  readonly value: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The file contains invalid rows and the request does not skip them; no row was added. At most 100 are listed. */
export const InvalidRowsFound = defineError<
  { readonly errors: readonly InvalidRow[] } & UploadCounts & WaitingFile & ErrorDetails
>('LEADS.INVALID_ROWS_FOUND', 'invalid', {
  sentence: ({ invalidCount, totalCount }) =>
    `${invalidCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')} records are invalid`,
  fix: 'Correct the rows in `errors`, in the file or in the waiting upload, or proceed with `skipInvalid=true`, which leaves them out.',
  example: {
    errors: [
      {
        row: 2,
        error: 'Invalid phone number',
        field: 'phoneNumber',
        value: '555',
        data: { firstName: 'Ann', phoneNumber: '555' },
      },
    ],
    totalCount: 200,
    validCount: 199,
    duplicateCount: 0,
    duplicateInFileCount: 0,
    duplicateInDatasetCount: 0,
    statusChangedCount: 0,
    refusedCount: 0,
    invalidCount: 1,
    uploadId: '65f1f77bcf86cd7994390111',
    waitsUntil: '2026-02-01T10:00:00.000Z',
  },
  detailsIn: 'flat',
});

export const UploadInProgress = defineError('LEADS.UPLOAD_IN_PROGRESS', 'conflict', {
  sentence: 'Another file is being uploaded to this dataset. Please try again when it is done.',
  fix: 'Wait until the other upload is done, and send the file again. Each dataset takes one file at a time.',
  retryable: true,
});

export const UploadNotFound = defineError('LEADS.UPLOAD_NOT_FOUND', 'not-found', {
  sentence: 'Upload not found',
  fix: 'Compare the ids with the uploads of this dataset.',
});

const whereUploadsGo = {
  cancelled: 'This upload was cancelled. Please upload the file again.',
  expired: 'This upload has waited too long. Please upload the file again.',
  undone: 'This upload was undone. Please upload the file again.',
} as const;

/** The file of an upload is no longer waiting. */
export const UploadGone = defineError<{ reason: keyof typeof whereUploadsGo }>(
  'LEADS.UPLOAD_GONE',
  'not-found',
  {
    sentence: ({ reason }) => whereUploadsGo[reason],
    fix: 'Send the file again: it is a new upload.',
    example: { reason: 'expired' },
  },
);

export const UploadAlreadyCompleted = defineError('LEADS.UPLOAD_ALREADY_COMPLETED', 'conflict', {
  sentence: 'This file is in the dataset already. To take it out, undo the upload.',
  fix: 'There is nothing to do if the rows are wanted; otherwise undo the upload.',
});

/** The reason why an upload cannot be undone. */
export const undoObstacles = {
  'not-completed': 'This upload was not completed; there is nothing to undo.',
  undone: 'This upload is undone already.',
  'nothing-added':
    'This upload added no leads. Phones that it made dnc stay dnc; there is nothing to undo.',
  sold: 'Leads of this upload have been sold or are being bought right now; it cannot be undone.',
} as const;
export type UndoObstacle = keyof typeof undoObstacles;

export const UploadCannotBeUndone = defineError<{ reason: UndoObstacle }>(
  'LEADS.UPLOAD_CANNOT_BE_UNDONE',
  'conflict',
  {
    sentence: ({ reason }) => undoObstacles[reason],
    fix: '`details.reason` says why. Leads that were sold stay with their buyers; hide the dataset if no more of them may be sold.',
    example: { reason: 'sold' },
  },
);

export const InvalidRowsNotKept = defineError('LEADS.INVALID_ROWS_NOT_KEPT', 'not-found', {
  sentence: 'This upload has no invalid rows, or they are no longer kept',
  fix: 'Send the file again to see its invalid rows: they are kept for a limited time.',
});
