import type { DatasetId, UploadCounts, UploadId, UserId } from '@leadmart/contracts';
import type { Upload } from '../../src/supply/uploads/upload.schema.js';

/** The counts of a file of ten valid rows, all of them new, and as many invalid ones as named. */
export const uploadCounts = (invalidCount = 0): UploadCounts => ({
  totalCount: 10 + invalidCount,
  validCount: 10,
  duplicateCount: 0,
  duplicateInFileCount: 0,
  duplicateInDatasetCount: 0,
  statusChangedCount: 0,
  refusedCount: 0,
  invalidCount,
});

/** An upload whose file is being read. */
export function anUpload(fields: Partial<Upload> = {}): Upload {
  return {
    id: 'u1' as UploadId,
    datasetId: 'd1' as DatasetId,
    adminId: 'ann' as UserId,
    state: 'taking',
    listed: false,
    fileName: 'leads.csv',
    fileBytes: 1_000,
    contentHash: 'hash',
    agreed: { skipDuplicates: false, skipInvalid: false },
    startedAt: new Date('2026-01-05T10:00:00.000Z'),
    ...fields,
  };
}
