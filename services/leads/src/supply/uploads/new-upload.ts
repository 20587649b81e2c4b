import { createHash } from 'node:crypto';
import {
  InvalidInput,
  type BeginUploadBody,
  type UploadFields,
  type UploadId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import type { ReceivedFile } from './reading/receive-file.js';
import type { SkipFlags, Upload, Uploader } from './upload.schema.js';

/** The upload of a received file, not stored yet. */
export function newUpload(
  by: Uploader,
  { fileName, fields }: ReceivedFile<UploadFields>,
  bytes: Buffer,
  startedAt: Date,
): Upload {
  const { headerMapping, skipDuplicates, skipInvalid } = fields;
  const mapping = JSON.stringify(headerMapping ?? {});
  return {
    ...begun(by, fields),
    fileName,
    fileBytes: bytes.length,
    contentHash: createHash('sha256').update(mapping).update(bytes).digest('base64url'),
    agreed: { skipDuplicates, skipInvalid },
    startedAt,
  };
}

/** The upload of a file whose parts follow; it expires if none does. */
export function newPartedUpload(
  by: Uploader,
  body: BeginUploadBody,
  { now, keptUntil }: { now: Date; keptUntil: Date },
): Upload {
  const upload = begun(by, body);
  return {
    ...upload,
    fileName: body.fileName,
    fileBytes: body.fileBytes,
    // No other upload has the same.
    contentHash: upload.id,
    agreed: { skipDuplicates: true, skipInvalid: true },
    sent: { parts: 0, bytes: 0 },
    isSending: true,
    startedAt: now,
    sweep: { dueAt: keptUntil },
  };
}

function begun(
  { datasetId, adminId }: Uploader,
  { headerRow, headerMapping, dncCheckedOn, dncSource }: Omit<UploadFields, keyof SkipFlags>,
) {
  return {
    id: newId() as UploadId,
    datasetId,
    adminId,
    state: 'taking' as const,
    listed: false,
    ...(headerRow && { headerRow }),
    ...(headerMapping && { headerMapping }),
    ...(dncCheckedOn && { dncCheckedOn }),
    ...(dncSource && { dncSource }),
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
