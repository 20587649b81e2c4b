import { defineError, type ErrorDetails } from './define-error.js';

const refusal = (kind: 'invalid' | 'not-found' | 'conflict' | 'too-large') =>
  ({ kind, level: 'info', retryable: false }) as const;

export const DatasetNotFound = defineError(
  'LEADS.DATASET_NOT_FOUND',
  refusal('not-found'),
  'Dataset not found',
);

/** Each lead of an exclusive dataset is sold once, so nobody sees a part of it before. */
export const SamplesNotOffered = defineError(
  'LEADS.SAMPLES_NOT_OFFERED',
  refusal('not-found'),
  'Exclusive datasets have no sample rows',
);

export const DatasetNameTaken = defineError(
  'LEADS.DATASET_NAME_TAKEN',
  refusal('conflict'),
  'A dataset with this name already exists',
);

/** It is not known yet which leads must not be sold to the buyer. A first comparison of large datasets takes a while. */
export const ComparisonRunning = defineError(
  'LEADS.COMPARISON_RUNNING',
  { kind: 'conflict', level: 'info', retryable: true },
  'Your leads and suppression lists are being compared with this dataset. Please try again in a few seconds.',
);

/** The exact sentence opens the specification's "No Leads Available" modal. */
export const NoLeadsAvailable = defineError<{ available: 0 }>(
  'LEADS.NO_LEADS_AVAILABLE',
  { ...refusal('conflict'), detailsIn: 'flat' },
  'No leads available matching your criteria',
);

/** The clean leads of all chosen states were checked too long ago to be sold; `limitDays` is the oldest age in days. */
export const ChecksTooOld = defineError<{ states: readonly string[]; limitDays: number }>(
  'LEADS.CHECKS_TOO_OLD',
  refusal('conflict'),
  ({ limitDays }) =>
    `The Do Not Call check of these leads is older than ${limitDays} days, so they are not sold now`,
);

/** Fewer leads are available than requested; the buyer may take `available` instead. */
export const PartiallyAvailable = defineError<{ available: number; requested: number }>(
  'LEADS.PARTIALLY_AVAILABLE',
  { ...refusal('conflict'), detailsIn: 'flat' },
  ({ available }) =>
    available === 1
      ? 'Only 1 lead is available'
      : `Only ${countForBuyers(available)} leads are available`,
);

/** Buyers see counts above 100,000 as `100k+`. */
function countForBuyers(count: number): string {
  return count > 100_000 ? '100k+' : count.toLocaleString('en-US');
}

export const PurchaseNotFound = defineError(
  'LEADS.PURCHASE_NOT_FOUND',
  refusal('not-found'),
  'Purchase not found',
);

export const PackNotFound = defineError(
  'LEADS.PACK_NOT_FOUND',
  refusal('not-found'),
  'Lead pack not found',
);

export const FileMissing = defineError(
  'LEADS.FILE_MISSING',
  refusal('invalid'),
  'Please send one CSV file as multipart form data in the field "file"',
);

export const FileTooLarge = defineError<{ maxBytes: number }>(
  'LEADS.FILE_TOO_LARGE',
  refusal('too-large'),
  'The file is larger than 10MB',
);

export const NotACsvFile = defineError<{ reason: string }>(
  'LEADS.NOT_A_CSV_FILE',
  refusal('invalid'),
  ({ reason }) => `Please upload a CSV file (${reason})`,
);

export const HeadersNotMapped = defineError<{
  missing: string[];
  requiresMapping: true;
  headers: string[];
}>(
  'LEADS.HEADERS_NOT_MAPPED',
  { ...refusal('invalid'), detailsIn: 'flat' },
  ({ missing }) => `Please map all required fields: ${missing.join(', ')}`,
);

export const FileHasNoRows = defineError(
  'LEADS.FILE_HAS_NO_ROWS',
  refusal('invalid'),
  'The file has a header but no rows',
);

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
export interface UploadFigures {
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

/** The file contains duplicates and the request does not skip them; nothing was stored. */
export const DuplicatesFound = defineError<UploadFigures & WaitingFile & ErrorDetails>(
  'LEADS.DUPLICATES_FOUND',
  { ...refusal('conflict'), detailsIn: 'flat' },
  ({ duplicateCount, totalCount }) =>
    duplicateCount === totalCount
      ? 'All records in this file are duplicates'
      : `${duplicateCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')} records are duplicates`,
);

/** An invalid row of an upload, with its number, content and reason. */
export interface InvalidRow {
  readonly row: number;
  readonly error: string;
  readonly field: string;
  readonly value: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The file contains invalid rows and the request does not skip them; nothing was stored. At most 100 are listed. */
export const InvalidRowsFound = defineError<
  { readonly errors: readonly InvalidRow[] } & UploadFigures & WaitingFile & ErrorDetails
>(
  'LEADS.INVALID_ROWS_FOUND',
  { ...refusal('invalid'), detailsIn: 'flat' },
  ({ invalidCount, totalCount }) =>
    `${invalidCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')} records are invalid`,
);

export const UploadInProgress = defineError(
  'LEADS.UPLOAD_IN_PROGRESS',
  { kind: 'conflict', level: 'info', retryable: true },
  'Another file is being uploaded to this dataset. Please try again when it is done.',
);

export const UploadNotFound = defineError(
  'LEADS.UPLOAD_NOT_FOUND',
  refusal('not-found'),
  'Upload not found',
);

const whereUploadsGo = {
  cancelled: 'This upload was cancelled. Please upload the file again.',
  expired: 'This upload has waited too long. Please upload the file again.',
  undone: 'This upload was undone. Please upload the file again.',
} as const;

/** The file of an upload is no longer waiting. */
export const UploadGone = defineError<{ reason: keyof typeof whereUploadsGo }>(
  'LEADS.UPLOAD_GONE',
  refusal('not-found'),
  ({ reason }) => whereUploadsGo[reason],
);

export const UploadAlreadyCompleted = defineError(
  'LEADS.UPLOAD_ALREADY_COMPLETED',
  refusal('conflict'),
  'This file is in the dataset already. To take it out, undo the upload.',
);

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
  refusal('conflict'),
  ({ reason }) => undoObstacles[reason],
);

export const InvalidRowsNotKept = defineError(
  'LEADS.INVALID_ROWS_NOT_KEPT',
  refusal('not-found'),
  'This upload has no invalid rows, or they are no longer kept',
);

export const ScrubNotFound = defineError(
  'LEADS.SCRUB_NOT_FOUND',
  refusal('not-found'),
  'Do Not Call check not found',
);

/** The list is complete: its parts can no longer change. */
export const ScrubStarted = defineError(
  'LEADS.SCRUB_STARTED',
  refusal('conflict'),
  'This check has started already',
);

export const ScrubPartsMissing = defineError<{ missing: number[] }>(
  'LEADS.SCRUB_PARTS_MISSING',
  refusal('conflict'),
  ({ missing }) => `Parts of the list are missing: ${missing.join(', ')}. Please send them first.`,
);

export const ScrubNotStarted = defineError(
  'LEADS.SCRUB_NOT_STARTED',
  refusal('conflict'),
  'This check was not started; there is nothing to undo',
);

export const SuppressionListNotFound = defineError(
  'LEADS.SUPPRESSION_LIST_NOT_FOUND',
  refusal('not-found'),
  'Suppression list not found',
);

export const SuppressionListNameTaken = defineError(
  'LEADS.SUPPRESSION_LIST_NAME_TAKEN',
  refusal('conflict'),
  'You already have a suppression list with this name',
);

export const TooManySuppressionLists = defineError<{ maxLists: number }>(
  'LEADS.TOO_MANY_SUPPRESSION_LISTS',
  refusal('conflict'),
  ({ maxLists }) =>
    `You can keep up to ${maxLists} suppression lists. Add the phones to one that you have, or delete a list first.`,
);

/** A phone that is on two lists counts twice. `phones` is the number that the request would have led to. */
export const TooManySuppressedPhones = defineError<{ maxPhones: number; phones: number }>(
  'LEADS.TOO_MANY_SUPPRESSED_PHONES',
  refusal('conflict'),
  ({ maxPhones, phones }) =>
    `Your lists can hold up to ${maxPhones.toLocaleString('en-US')} phones together. With these they would hold ${phones.toLocaleString('en-US')}.`,
);

/** An email that is on two lists counts twice. `emails` is the number that the request would have led to. */
export const TooManySuppressedEmails = defineError<{ maxEmails: number; emails: number }>(
  'LEADS.TOO_MANY_SUPPRESSED_EMAILS',
  refusal('conflict'),
  ({ maxEmails, emails }) =>
    `Your lists can hold up to ${maxEmails.toLocaleString('en-US')} email addresses together. With these they would hold ${emails.toLocaleString('en-US')}.`,
);

/** Nothing was changed: a replacement by a wrong file would empty the list. */
export const NoPhonesFound = defineError<{ lines: number; orEmails?: boolean }>(
  'LEADS.NO_PHONES_FOUND',
  refusal('invalid'),
  ({ orEmails = false }) =>
    orEmails
      ? 'No phone number with 10 digits and no email address was found. Please add one per line.'
      : 'No phone number with 10 digits was found. Please add one phone per line.',
);

export const SuppressionListBusy = defineError(
  'LEADS.SUPPRESSION_LIST_BUSY',
  { kind: 'conflict', level: 'info', retryable: true },
  'This list is being changed by another request. Please try again.',
);

/** The buyer has used all changes of suppression lists. The next ones come with the next day (UTC). */
export const TooManyListChanges = defineError<{ retryAfterSeconds: number }>(
  'LEADS.TOO_MANY_LIST_CHANGES',
  { kind: 'too-many', level: 'info', retryable: true },
  'You have used all changes of your suppression lists. One file of any size is one change. You get more at midnight UTC.',
);

export const InvalidLinesNotKept = defineError(
  'LEADS.INVALID_LINES_NOT_KEPT',
  refusal('not-found'),
  'The last addition to this list had no invalid lines',
);

export const ClaimNotFound = defineError(
  'LEADS.CLAIM_NOT_FOUND',
  refusal('not-found'),
  'Return not found',
);

/** The returns policy that applied when the pack was bought; `endedAt` is the last moment for a claim. */
export const ReturnWindowOver = defineError<{ endedAt: string; windowDays: number }>(
  'LEADS.RETURN_WINDOW_OVER',
  refusal('conflict'),
  ({ windowDays }) => `Leads can be returned for ${windowDays} days after the purchase`,
);

/** `left` is the number of leads of the pack that may still be claimed. */
export const ReturnCapExceeded = defineError<{ claimed: number; left: number; cap: number }>(
  'LEADS.RETURN_CAP_EXCEEDED',
  refusal('conflict'),
  ({ claimed, left, cap }) =>
    `Up to ${cap === 1 ? '1 lead' : `${cap.toLocaleString('en-US')} leads`} of this pack can be returned. You chose ${claimed.toLocaleString('en-US')}; ${left.toLocaleString('en-US')} can still be returned.`,
);

/** Each lead is claimed once, also when the claim was declined. */
export const LeadsAlreadyClaimed = defineError<{ alreadyClaimed: number }>(
  'LEADS.LEADS_ALREADY_CLAIMED',
  refusal('conflict'),
  ({ alreadyClaimed }) =>
    alreadyClaimed === 1
      ? 'This lead is part of an earlier return. Each lead can be returned once.'
      : 'These leads are part of earlier returns. Each lead can be returned once.',
);

/** None of the leads or phones of a claim is in the pack. */
export const LeadsNotInPack = defineError<{ notInPack: number }>(
  'LEADS.LEADS_NOT_IN_PACK',
  refusal('invalid'),
  'None of these leads is in this pack',
);

export const ClaimAlreadyDecided = defineError<{ status: string }>(
  'LEADS.CLAIM_DECIDED',
  refusal('conflict'),
  'This return was decided before. Reload the list to see the decision.',
);
