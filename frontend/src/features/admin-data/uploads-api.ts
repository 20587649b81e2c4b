import type {
  DatasetCallingView,
  ProceedBody,
  UndoneUploadView,
  UploadCounts,
  UploadFixes,
  UploadProblemsView,
  UploadReport,
  UploadRowKind,
  UploadRowsView,
  UploadsView,
  ValidateHeadersView,
} from '@leadmart/contracts';
import {
  adminCallingPath,
  previewUploadPath,
  proceedUploadPath,
  undoUploadPath,
  uploadPath,
  uploadProblemsPath,
  uploadRowsPath,
  uploadsPath,
  validateHeadersPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

export interface UploadAddress {
  datasetId: string;
  uploadId: string;
}

/** Uploads of a dataset. `use-upload.ts` sends the file, because it reports progress. */
export const uploadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    validateHeaders: build.mutation<
      ValidateHeadersView,
      { datasetId: string; file: File; headerRow?: number }
    >({
      query: ({ datasetId, file, headerRow }) => {
        const body = new FormData();
        if (headerRow !== undefined) body.set('headerRow', String(headerRow));
        body.set('file', file);
        return ['POST', validateHeadersPath(datasetId), body];
      },
    }),
    uploads: build.query<UploadsView, { datasetId: string; page: number }>({
      query: ({ datasetId, page }) => `${uploadsPath(datasetId)}?page=${page}`,
      providesTags: ['Upload'],
    }),
    datasetCalling: build.query<DatasetCallingView, string>({
      query: adminCallingPath,
    }),
    proceedUpload: build.mutation<UploadReport, UploadAddress & Partial<ProceedBody>>({
      query: ({ datasetId, uploadId, ...body }) => [
        'POST',
        proceedUploadPath(datasetId, uploadId),
        body,
      ],
      invalidatesTags: ['Dataset', 'Upload'],
    }),
    cancelUpload: build.mutation<unknown, UploadAddress>({
      query: ({ datasetId, uploadId }) => ['DELETE', uploadPath(datasetId, uploadId)],
      invalidatesTags: ['Upload'],
    }),
    undoUpload: build.mutation<UndoneUploadView, UploadAddress>({
      query: ({ datasetId, uploadId }) => ['POST', undoUploadPath(datasetId, uploadId)],
      invalidatesTags: ['Dataset', 'Upload'],
    }),
  }),
});

/** The review of a waiting file. */
export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadRows: build.query<UploadRowsView, UploadAddress & { kind: UploadRowKind; page: number }>({
      query: ({ datasetId, uploadId, kind, page }) =>
        `${uploadRowsPath(datasetId, uploadId)}?kind=${kind}&page=${page}`,
      providesTags: ['Upload'],
    }),
    uploadProblems: build.query<UploadProblemsView, UploadAddress>({
      query: ({ datasetId, uploadId }) => uploadProblemsPath(datasetId, uploadId),
      providesTags: ['Upload'],
    }),
    /** Asked anew for each set of fixes: another admin may add leads meanwhile. */
    uploadPreview: build.query<UploadCounts, UploadAddress & { fixes: UploadFixes }>({
      query: ({ datasetId, uploadId, fixes }) => [
        'POST',
        previewUploadPath(datasetId, uploadId),
        { fixes },
      ],
      providesTags: ['Upload'],
      keepUnusedDataFor: 0,
    }),
  }),
});
