import type {
  ProceedBody,
  UndoneUploadView,
  UploadReport,
  UploadsView,
  ValidateHeadersView,
} from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

export interface UploadAddress {
  datasetId: string;
  uploadId: string;
}

const pathOf = ({ datasetId, uploadId }: UploadAddress): string =>
  `/admin/datasets/${datasetId}/uploads/${uploadId}`;

export const invalidRowsPath = (address: UploadAddress): string =>
  `${pathOf(address)}/invalid-rows.csv`;

/** Uploads of a dataset. `use-upload.ts` sends the file, because it reports progress. */
export const uploadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    validateHeaders: build.mutation<ValidateHeadersView, { datasetId: string; file: File }>({
      query: ({ datasetId, file }) => {
        const body = new FormData();
        body.set('file', file);
        return { path: `/admin/datasets/${datasetId}/validate-headers`, method: 'POST', body };
      },
    }),
    uploads: build.query<UploadsView, { datasetId: string; page: number }>({
      query: ({ datasetId, page }) => `/admin/datasets/${datasetId}/uploads?page=${page}`,
      providesTags: ['Upload'],
    }),
    proceedUpload: build.mutation<UploadReport, UploadAddress & Partial<ProceedBody>>({
      query: ({ datasetId, uploadId, ...body }) => ({
        path: `${pathOf({ datasetId, uploadId })}/proceed`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Dataset', 'Upload'],
    }),
    cancelUpload: build.mutation<unknown, UploadAddress>({
      query: (address) => ({ path: pathOf(address), method: 'DELETE' }),
      invalidatesTags: ['Upload'],
    }),
    undoUpload: build.mutation<UndoneUploadView, UploadAddress>({
      query: (address) => ({ path: `${pathOf(address)}/undo`, method: 'POST' }),
      invalidatesTags: ['Dataset', 'Upload'],
    }),
  }),
});

export const {
  useValidateHeadersMutation,
  useUploadsQuery,
  useProceedUploadMutation,
  useCancelUploadMutation,
  useUndoUploadMutation,
} = uploadsApi;
