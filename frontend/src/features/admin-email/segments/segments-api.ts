import type { DatasetView, SegmentBody, SegmentView } from '@leadmart/contracts';
import {
  adminDatasetsPath,
  mailSegmentPath,
  mailSegmentsPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../../shared/api/base-api.js';

export const segmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    segments: build.query<SegmentView[], void>({
      query: () => mailSegmentsPath,
      providesTags: ['Segment'],
    }),
    createSegment: build.mutation<SegmentView, SegmentBody>({
      query: (body) => ['POST', mailSegmentsPath, body],
      invalidatesTags: ['Segment'],
    }),
    deleteSegment: build.mutation<unknown, string>({
      query: (id) => ['DELETE', mailSegmentPath(id)],
      invalidatesTags: ['Segment'],
    }),
    segmentDatasets: build.query<Pick<DatasetView, '_id' | 'name'>[], void>({
      query: () => adminDatasetsPath,
      transformResponse: ({ datasets }: { datasets: DatasetView[] }) => datasets,
      providesTags: ['Dataset'],
    }),
  }),
});
