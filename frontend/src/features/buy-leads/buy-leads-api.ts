import type {
  AvailabilityView,
  CatalogueDatasetView,
  ExpectedLeadOffer,
  InProgressJobView,
  PurchaseStatusView,
  RequestedPurchaseView,
  SamplesView,
} from '@leadmart/contracts';
import type { LeadAgeBand } from '@leadmart/contracts/lead-ages';
import type { LineType } from '@leadmart/contracts/line-types';
import {
  availabilityPath,
  datasetsPath,
  purchasePath,
  purchaseStatusPath,
  purchasesInProgressPath,
  samplesPath,
} from '@leadmart/contracts/paths';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/requests.js';

export interface AvailabilityQuestion {
  datasetId: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
  /** Whether leads are counted and sold that the buyer owns elsewhere; the buyer's setting, if missing. */
  includeOwned?: boolean | undefined;
  /** Leads of these ages only; of any age, if missing. */
  ages?: readonly LeadAgeBand[] | undefined;
  /** Leads that had at most so many buyers before; any, if missing. */
  maxTimesSold?: number | undefined;
  /** Leads with these lines only; with any, if missing. */
  lineTypes?: readonly LineType[] | undefined;
}

export interface Order extends AvailabilityQuestion {
  quantity: number;
}

export const buyLeadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    datasets: build.query<CatalogueDatasetView[], void>({
      query: () => datasetsPath,
      transformResponse: ({ datasets }: { datasets: CatalogueDatasetView[] }) => datasets,
      providesTags: ['Dataset'],
    }),
    availability: build.query<AvailabilityView, AvailabilityQuestion>({
      query: ({ includeOwned, ...choice }) => {
        const query = queryOf(choice);
        if (includeOwned !== undefined) query.set('includeOwned', String(includeOwned));
        return `${availabilityPath}?${query}`;
      },
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    samples: build.query<SamplesView, AvailabilityQuestion>({
      query: (question) => `${samplesPath}?${queryOf(question)}`,
    }),
    /**
     * Starts a purchase at the price (in credits per lead) and on the terms of returns that were shown, and returns its job,
     * which may have ended.
     */
    purchaseLeads: build.mutation<
      RequestedPurchaseView,
      { order: Order; seen: ExpectedLeadOffer; key: string }
    >({
      query: ({ order, seen, key }) => postWithKey(purchasePath, { ...order, ...seen }, key),
      transformResponse: ({ data }: { data: RequestedPurchaseView }) => data,
      // A refusal, too, means that the known stock, price or terms are outdated.
      invalidatesTags: (_job, error) =>
        error ? ['Availability', 'Job', 'Dataset', 'ReturnsPolicy'] : ['Availability', 'Job'],
    }),
    purchaseStatus: build.query<PurchaseStatusView, string>({
      query: purchaseStatusPath,
      transformResponse: ({ data }: { data: PurchaseStatusView }) => data,
      keepUnusedDataFor: 0,
    }),
    inProgressJobs: build.query<InProgressJobView[], void>({
      query: () => purchasesInProgressPath,
      transformResponse: ({ jobs }: { jobs: InProgressJobView[] }) => jobs,
      providesTags: ['Job'],
    }),
  }),
});

function queryOf(question: AvailabilityQuestion): URLSearchParams {
  const { datasetId, states, phoneStatus, ages, maxTimesSold, lineTypes } = question;
  return new URLSearchParams({
    datasetId,
    states: states.join(','),
    phoneStatus,
    ...(ages && { ages: ages.join(',') }),
    ...(maxTimesSold !== undefined && { maxTimesSold: String(maxTimesSold) }),
    ...(lineTypes && { lineTypes: lineTypes.join(',') }),
  });
}
