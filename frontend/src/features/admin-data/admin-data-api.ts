import type { CreateDatasetBody, DatasetView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/datasets';

type Pricing = DatasetView['pricing'];

export const adminDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allDatasets: build.query<DatasetView[], void>({
      query: () => path,
      transformResponse: ({ datasets }: { datasets: DatasetView[] }) => datasets,
      providesTags: ['Dataset'],
    }),
    createDataset: build.mutation<DatasetView, CreateDatasetBody>({
      query: (body) => ({ path, method: 'POST', body }),
      invalidatesTags: ['Dataset'],
    }),
    renameDataset: build.mutation<DatasetView, { id: string; name: string }>({
      query: ({ id, name }) => ({ path: `${path}/${id}/name`, method: 'PATCH', body: { name } }),
      invalidatesTags: ['Dataset'],
    }),
    repriceDataset: build.mutation<DatasetView, { id: string; pricing: Pricing }>({
      query: ({ id, pricing }) => ({
        path: `${path}/${id}/pricing`,
        method: 'PATCH',
        body: { pricing },
      }),
      invalidatesTags: ['Dataset'],
    }),
    showDataset: build.mutation<DatasetView, { id: string; visible: boolean }>({
      query: ({ id, visible }) => ({
        path: `${path}/${id}/visibility`,
        method: 'PATCH',
        body: { visible },
      }),
      invalidatesTags: ['Dataset'],
    }),
    deleteDataset: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Dataset'],
    }),
  }),
});

export const {
  useAllDatasetsQuery,
  useCreateDatasetMutation,
  useRenameDatasetMutation,
  useRepriceDatasetMutation,
  useShowDatasetMutation,
  useDeleteDatasetMutation,
} = adminDataApi;
