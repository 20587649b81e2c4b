import type { HeaderMapping, InvalidRow, ValidateHeadersView } from '@leadmart/contracts';
import type { ApiError } from '../../../shared/api/api-error.js';

/** What a report says of the file: how many rows there are of each kind. */
export interface Figures {
  totalCount: number;
  validCount: number;
  duplicateCount: number;
  statusChangedCount: number;
  invalidCount: number;
}

/** When and where the phones were last compared with the Do Not Call registry. */
export interface DncCheck {
  dncCheckedOn: string;
  dncSource: string;
}

/** A file that somebody wants to bring in. */
export interface Chosen {
  file: File;
  dnc: DncCheck;
}

/** What the server found in a file. With an id it waits there for an answer; without one nothing in it could be added. */
interface Findings {
  uploadId?: string;
  figures: Figures;
  failure?: string;
}

export type Found =
  ({ step: 'duplicates' } & Findings) | ({ step: 'invalid'; errors: InvalidRow[] } & Findings);

export type UploadSituation =
  | { step: 'choosing'; failure?: string; again?: () => void }
  | { step: 'checking'; chosen: Chosen }
  | {
      step: 'mapping';
      chosen: Chosen;
      headers: ValidateHeadersView;
      mapping: HeaderMapping;
      failure?: string;
    }
  | { step: 'sending'; chosen: Chosen; percent: number }
  | Found
  | { step: 'proceeding' };

/** What the server found in the file; undefined when it is another failure. */
export function foundIn({ body }: ApiError): Found | undefined {
  const { uploadId, errors, code, ...rest } = body;
  const findings: Findings = {
    figures: rest as unknown as Figures,
    ...(typeof uploadId === 'string' && { uploadId }),
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

/** Whether something of the file can be added, once what was found is left out. */
export const hasSomethingNew = ({ validCount, statusChangedCount }: Figures): boolean =>
  validCount > 0 || statusChangedCount > 0;

/** Whether leaving now would lose the file: it is on its way, and not all of it has arrived. */
export const isUnderWay = (situation: UploadSituation): boolean =>
  situation.step === 'sending' && situation.percent < 100;
