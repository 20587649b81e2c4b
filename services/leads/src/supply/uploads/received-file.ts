import { createHash } from 'node:crypto';
import {
  InvalidInput,
  type BeginUploadBody,
  type DatasetId,
  type UploadFields,
  type UploadId,
  type UserId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import type { Upload } from './upload.schema.js';

/** A received file and the fields of its form. */
export interface ReceivedFile {
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly path: string;
  readonly fileName: string;
  readonly fields: UploadFields;
}

/** The upload of a received file, not stored yet. */
export function newUpload(
  { datasetId, adminId, fileName, fields }: ReceivedFile,
  bytes: Buffer,
  startedAt: Date,
): Upload {
  const { headerRow, headerMapping, dncCheckedOn, dncSource, skipDuplicates, skipInvalid } = fields;
  const mapping = JSON.stringify(headerMapping ?? {});
  return {
    id: newId() as UploadId,
    datasetId,
    adminId,
    state: 'taking',
    listed: false,
    fileName,
    fileBytes: bytes.length,
    contentHash: createHash('sha256').update(mapping).update(bytes).digest('base64url'),
    agreed: { skipDuplicates, skipInvalid },
    ...(headerRow && { headerRow }),
    ...(headerMapping && { headerMapping }),
    ...(dncCheckedOn && { dncCheckedOn }),
    ...(dncSource && { dncSource }),
    startedAt,
  };
}

/** The upload of a file whose parts follow; it expires if none does. */
export function newPartedUpload(
  { datasetId, adminId }: Pick<ReceivedFile, 'datasetId' | 'adminId'>,
  body: BeginUploadBody,
  { startedAt, keptUntil }: { startedAt: Date; keptUntil: Date },
): Upload {
  const { headerRow, headerMapping, dncCheckedOn, dncSource, fileName, fileBytes } = body;
  const id = newId() as UploadId;
  return {
    id,
    datasetId,
    adminId,
    state: 'taking',
    listed: false,
    fileName,
    fileBytes,
    // No other upload has the same.
    contentHash: id,
    agreed: { skipDuplicates: true, skipInvalid: true },
    ...(headerRow && { headerRow }),
    ...(headerMapping && { headerMapping }),
    ...(dncCheckedOn && { dncCheckedOn }),
    ...(dncSource && { dncSource }),
    sent: { parts: 0, bytes: 0 },
    isSending: true,
    startedAt,
    sweep: { dueAt: keptUntil },
  };
}

/** Throws an error that names the field when the check of the phones is said to be in the future. */
export function assertNotInFuture(
  { dncCheckedOn }: Pick<UploadFields, 'dncCheckedOn'>,
  now: Date,
): void {
  const today = now.toISOString().slice(0, 10);
  if (dncCheckedOn === undefined || dncCheckedOn <= today) return;
  const message = `expected a date that is not in the future (today is ${today})`;
  throw InvalidInput({ fields: [{ field: 'dncCheckedOn', message }] });
}
