import type { BinView, CreateDatasetBody, DatasetView } from '@leadmart/contracts';
import {
  adminDatasetPath,
  adminDatasetsPath,
  datasetBinPath,
  datasetDescriptionPath,
  datasetExclusivePath,
  datasetNamePath,
  datasetPricingPath,
  datasetVisibilityPath,
  restoreDatasetPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { deletionOf, type OfVersion } from '../../shared/api/requests.js';

type Prices = Pick<CreateDatasetBody, 'pricing' | 'priceBands'>;

/** The addresses that change one field each. */
const changePaths = {
  name: datasetNamePath,
  description: datasetDescriptionPath,
  pricing: datasetPricingPath,
  priceBands: datasetPricingPath,
  exclusive: datasetExclusivePath,
  maxBuyers: datasetExclusivePath,
  visible: datasetVisibilityPath,
};

/** A mutation that sends new values to the address of a field. */
const changing = (field: keyof typeof changePaths) => ({
  query: ({ id, ...body }: OfVersion) => ['PATCH', changePaths[field](id), body] as const,
  invalidatesTags: ['Dataset' as const],
});

/** Only a dataset that is not exclusive limits the buyers of a lead: the fields are sent together. */
const otherBuyers = (field: keyof typeof changePaths) =>
  field === 'maxBuyers' ? { exclusive: false } : {};

export const adminDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allDatasets: build.query<DatasetView[], void>({
      query: () => adminDatasetsPath,
      transformResponse: ({ datasets }: { datasets: DatasetView[] }) => datasets,
      providesTags: ['Dataset'],
    }),
    createDataset: build.mutation<DatasetView, CreateDatasetBody>({
      query: (body) => ['POST', adminDatasetsPath, body],
      invalidatesTags: ['Dataset'],
    }),
    renameDataset: build.mutation<DatasetView, OfVersion & { name: string }>(changing('name')),
    describeDataset: build.mutation<DatasetView, OfVersion & { description: string }>(
      changing('description'),
    ),
    repriceDataset: build.mutation<DatasetView, OfVersion & Prices>(changing('pricing')),
    limitBuyers: build.mutation<
      DatasetView,
      OfVersion & { exclusive: boolean; maxBuyers: number | null }
    >(changing('maxBuyers')),
    showDataset: build.mutation<DatasetView, OfVersion & { visible: boolean }>(changing('visible')),
    restoreDataset: build.mutation<DatasetView, OfVersion & { values: object }>({
      query: ({ id, values, version }) => {
        // A change of a dataset is one of these.
        const [field = 'name'] = Object.keys(values) as (keyof typeof changePaths)[];
        const body = { ...otherBuyers(field), ...values, version };
        return ['PATCH', changePaths[field](id), body];
      },
      invalidatesTags: ['Dataset'],
    }),
    bin: build.query<BinView, void>({ query: () => datasetBinPath, providesTags: ['Dataset'] }),
    takeFromBin: build.mutation<DatasetView, string>({
      query: (id) => ['POST', restoreDatasetPath(id)],
      invalidatesTags: ['Dataset'],
    }),
    deleteDataset: build.mutation<{ message: string }, OfVersion>({
      query: ({ id, version }) => deletionOf(adminDatasetPath(id), version),
      invalidatesTags: ['Dataset'],
    }),
  }),
});
