import { createHash } from 'node:crypto';
import {
  InvalidInput,
  type DatasetId,
  type UploadFields,
  type UploadId,
  type UserId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import type { Upload } from './upload.js';

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

/** Throws an error that names the field when the check of the phones is said to be in the future. */
export function assertNotInFuture({ dncCheckedOn }: UploadFields, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  if (dncCheckedOn === undefined || dncCheckedOn <= today) return;
  const message = `expected a date that is not in the future (today is ${today})`;
  throw InvalidInput({ fields: [{ field: 'dncCheckedOn', message }] });
}
