import type {
  AvailabilityView,
  CatalogueDatasetView,
  InProgressJobView,
  PurchaseStatusView,
} from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { baseApi } from '../../shared/api/base-api.js';

export interface AvailabilityQuestion {
  datasetId: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
}

export interface Order extends AvailabilityQuestion {
  quantity: number;
}

export const buyLeadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    datasets: build.query<CatalogueDatasetView[], void>({
      query: () => '/datasets',
      transformResponse: ({ datasets }: { datasets: CatalogueDatasetView[] }) => datasets,
      providesTags: ['Dataset'],
    }),
    availability: build.query<AvailabilityView, AvailabilityQuestion>({
      query: ({ datasetId, states, phoneStatus }) => {
        const query = new URLSearchParams({ datasetId, states: states.join(','), phoneStatus });
        return `/leads/availability?${query}`;
      },
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    /**
     * Starts a purchase at the price that was shown, in credits per lead, and returns the id of its
     * job.
     */
    purchaseLeads: build.mutation<string, { order: Order; price: number; key: string }>({
      query: ({ order, price, key }) => ({
        path: '/leads/purchase',
        method: 'POST',
        body: { ...order, expectedPrice: price },
        headers: { 'idempotency-key': key },
      }),
      transformResponse: ({ data }: { data: { jobId: string } }) => data.jobId,
      // A refusal, too, means that the known stock or price is outdated.
      invalidatesTags: (_jobId, error) =>
        error ? ['Availability', 'Job', 'Dataset'] : ['Availability', 'Job'],
    }),
    purchaseStatus: build.query<PurchaseStatusView, string>({
      query: (jobId) => `/leads/purchase-status/${jobId}`,
      transformResponse: ({ data }: { data: PurchaseStatusView }) => data,
      keepUnusedDataFor: 0,
    }),
    inProgressJobs: build.query<InProgressJobView[], void>({
      query: () => '/leads/purchase-jobs/in-progress',
      transformResponse: ({ jobs }: { jobs: InProgressJobView[] }) => jobs,
      providesTags: ['Job'],
    }),
  }),
});

export const {
  useDatasetsQuery,
  useAvailabilityQuery,
  usePurchaseLeadsMutation,
  useLazyPurchaseStatusQuery,
  useInProgressJobsQuery,
} = buyLeadsApi;
