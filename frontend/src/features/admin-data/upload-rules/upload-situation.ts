import type {
  HeaderMapping,
  InvalidRow,
  ValidateHeadersView,
  WaitingFile as KeptFile,
} from '@leadmart/contracts';
import type { ApiError, Failure } from '../../../shared/api/api-error.js';
import type { Guesses } from './column-guesses/guess-columns.js';

/** The number of rows of each kind in the file. */
export interface Figures {
  totalCount: number;
  validCount: number;
  duplicateCount: number;
  statusChangedCount: number;
  refusedCount?: number;
  invalidCount: number;
}

/** The day and source of the last comparison with the Do Not Call registry. */
export interface DncCheck {
  dncCheckedOn: string;
  dncSource: string;
}

/** A file that waits on the server for a decision. */
export interface WaitingFile {
  uploadId: string;
  waitsUntil: string;
}

/** A file chosen for upload. */
export interface Chosen {
  file: File;
  dnc: DncCheck;
}

/** A file that is too large for one request, and how to read it. */
export interface LargeFile {
  file: File;
  headerRow: number;
  separator: string;
  mapping?: HeaderMapping;
  dnc: DncCheck;
}

/**
 * The server's findings about a file. With an id the file waits on the server for a decision;
 * without one nothing in it can be added.
 */
interface Findings {
  uploadId?: string;
  /** Until then the file waits. */
  waitsUntil?: string;
  figures: Figures;
  /** The upload of the same file whose answer may have been lost. */
  addedBefore?: KeptFile['addedBefore'];
  failure?: Failure;
}

export type Found =
  | ({ step: 'duplicates' } & Findings)
  | ({ step: 'invalid'; errors: InvalidRow[] } & Findings);

/** The admin maps the columns of a file. */
export interface Mapping {
  step: 'mapping';
  chosen: Chosen;
  headers: ValidateHeadersView;
  guesses: Guesses;
  mapping: HeaderMapping;
  failure?: Failure;
}

export type UploadSituation =
  | { step: 'choosing'; failure?: string | Failure; again?: () => void }
  | { step: 'checking'; chosen: Chosen }
  | Mapping
  | { step: 'large'; large: LargeFile }
  | { step: 'sending'; chosen: Chosen; percent: number }
  | Found
  | { step: 'proceeding' };

/** The findings in an error answer, or undefined for other failures. */
export function foundIn({ body }: ApiError): Found | undefined {
  const { uploadId, waitsUntil, errors, code, addedBefore, ...rest } = body;
  const findings: Findings = {
    figures: rest as unknown as Figures,
    ...(typeof uploadId === 'string' && { uploadId }),
    ...(typeof waitsUntil === 'string' && { waitsUntil }),
    ...(addedBefore !== undefined && { addedBefore: addedBefore as KeptFile['addedBefore'] }),
  };
  switch (code) {
    case 'LEADS.DUPLICATES_FOUND':
      return { step: 'duplicates', ...findings };
    case 'LEADS.INVALID_ROWS_FOUND':
      return { step: 'invalid', errors: errors as InvalidRow[], ...findings };
    default:
      return undefined;
  }
}

/** The file of these findings, if it waits for a decision. */
export function waitingFileIn(situation: UploadSituation): WaitingFile | undefined {
  if (situation.step !== 'duplicates' && situation.step !== 'invalid') return undefined;
  const { uploadId, waitsUntil } = situation;
  return uploadId !== undefined && waitsUntil !== undefined ? { uploadId, waitsUntil } : undefined;
}

/** Whether any of the file's records can be added without the rejected ones. */
export const hasSomethingNew = ({ validCount, statusChangedCount }: Figures): boolean =>
  validCount > 0 || statusChangedCount > 0;

/** Whether leaving the page now would lose the file: it is not completely sent. */
export const isUnderWay = (situation: UploadSituation): boolean =>
  situation.step === 'sending' && situation.percent < 100;
