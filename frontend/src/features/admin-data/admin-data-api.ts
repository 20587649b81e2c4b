import type { CreateDatasetBody, DatasetView } from '@leadmart/contracts';
import {
  adminDatasetPath,
  adminDatasetsPath,
  datasetNamePath,
  datasetPricingPath,
  datasetVisibilityPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

type Pricing = DatasetView['pricing'];

export const adminDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allDatasets: build.query<DatasetView[], void>({
      query: () => adminDatasetsPath,
      transformResponse: ({ datasets }: { datasets: DatasetView[] }) => datasets,
      providesTags: ['Dataset'],
    }),
    createDataset: build.mutation<DatasetView, CreateDatasetBody>({
      query: (body) => ({ path: adminDatasetsPath, method: 'POST', body }),
      invalidatesTags: ['Dataset'],
    }),
    renameDataset: build.mutation<DatasetView, { id: string; name: string }>({
      query: ({ id, name }) => ({ path: datasetNamePath(id), method: 'PATCH', body: { name } }),
      invalidatesTags: ['Dataset'],
    }),
    repriceDataset: build.mutation<DatasetView, { id: string; pricing: Pricing }>({
      query: ({ id, pricing }) => ({
        path: datasetPricingPath(id),
        method: 'PATCH',
        body: { pricing },
      }),
      invalidatesTags: ['Dataset'],
    }),
    showDataset: build.mutation<DatasetView, { id: string; visible: boolean }>({
      query: ({ id, visible }) => ({
        path: datasetVisibilityPath(id),
        method: 'PATCH',
        body: { visible },
      }),
      invalidatesTags: ['Dataset'],
    }),
    deleteDataset: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: adminDatasetPath(id), method: 'DELETE' }),
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
