import {
  undoObstacles,
  type AuditFacts,
  type UndoneUploadView,
  type UndoObstacle,
  type SentUploadView,
  type UploadReport,
  type UploadView,
  type UserId,
  type ValidateHeadersView,
  type UploadCounts,
} from '@leadmart/contracts';
import type { CsvRow } from '../csv-files/csv-rows.js';
import { successMessage } from './shelving/upload.decisions.js';
import type { Upload } from './upload.schema.js';

/** Returns the answer to an admin about a completed upload. */
export function toUploadReport({ id }: Upload, counts: UploadCounts): UploadReport {
  const addedCount = counts.validCount;
  return { message: successMessage(counts), uploadId: id, addedCount, ...counts };
}

const maxCellsShown = 50;
const maxCellCharacters = 200;

/** Returns one of the first rows of a file, for the choice of its header. */
export function toFirstRow({ row, cells }: CsvRow): ValidateHeadersView['firstRows'][number] {
  const shown = cells.slice(0, maxCellsShown).map((cell) => cell.slice(0, maxCellCharacters));
  return { row, cells: shown };
}

/** Returns the answer about the parts of a file that arrived. */
export function toSentUploadView(upload: Upload): SentUploadView {
  const { id: uploadId, isSending, counts = nothing } = upload;
  const state = isSending ? 'sending' : 'completed';
  return { uploadId, state, sent: sentIn(upload), addedCount: counts.validCount, ...counts };
}

const sentIn = ({ sent, fileBytes, headerRow }: Upload): SentUploadView['sent'] => ({
  parts: sent?.parts ?? 0,
  bytes: sent?.bytes ?? 0,
  of: fileBytes,
  headerRow: headerRow ?? null,
});

/** Returns the facts of an upload for the audit trail. */
export function toAuditFacts(upload: Upload): AuditFacts {
  const { id, state, fileName, counts, headerMapping, dncCheckedOn, dncSource } = upload;
  const valuesForAllRows = Object.values(headerMapping ?? {})
    .flatMap((source) => (typeof source === 'object' ? source.value : []))
    .join(', ');
  return {
    uploadId: id,
    state,
    fileName,
    ...counts,
    ...(valuesForAllRows && { valuesForAllRows }),
    ...(dncCheckedOn && { dncCheckedOn }),
    ...(dncSource && { dncSource }),
  };
}

export function toUndoneUploadView({ id, counts, undone }: Upload): UndoneUploadView {
  return {
    message: 'Upload undone',
    uploadId: id,
    removedCount: undone?.removedCount ?? 0,
    statusChangesKept: counts?.statusChangedCount ?? 0,
  };
}

const nothing: UploadCounts = {
  totalCount: 0,
  validCount: 0,
  duplicateCount: 0,
  duplicateInFileCount: 0,
  duplicateInDatasetCount: 0,
  statusChangedCount: 0,
  refusedCount: 0,
  invalidCount: 0,
};

function stateShown({ state, isSending }: Upload): UploadView['state'] {
  if (state === 'completed') return isSending ? 'sending' : state;
  return state === 'undone' ? state : 'waiting';
}

/** Returns a line of the history. `emailOf` returns an admin's address; `obstacle` is the reason against an undo. */
export function toUploadView(
  upload: Upload,
  emailOf: (userId: UserId) => string | undefined,
  obstacle: UndoObstacle | undefined,
): UploadView {
  const { state, counts = nothing, undone } = upload;
  const actor = (_id: UserId) => ({ _id, email: emailOf(_id) ?? null });
  const waiting = state === 'waiting';
  const shown = stateShown(upload);
  return {
    _id: upload.id,
    state: shown,
    admin: actor(upload.adminId),
    uploadedAt: upload.startedAt.toISOString(),
    fileName: upload.fileName,
    addedCount: waiting ? 0 : counts.validCount,
    ...counts,
    dncCheckedOn: upload.dncCheckedOn ?? null,
    dncSource: upload.dncSource ?? null,
    completedAt: upload.completedAt?.toISOString() ?? null,
    waitsUntil: ((waiting || shown === 'sending') && upload.sweep?.dueAt?.toISOString()) || null,
    sent: upload.sent ? sentIn(upload) : null,
    hasInvalidRows: counts.invalidCount > 0 && upload.sweep !== undefined,
    undone: undone
      ? {
          admin: actor(undone.adminId),
          at: undone.at.toISOString(),
          removedCount: undone.removedCount,
        }
      : null,
    undo: { possible: !obstacle, reason: obstacle ? undoObstacles[obstacle] : null },
  };
}
