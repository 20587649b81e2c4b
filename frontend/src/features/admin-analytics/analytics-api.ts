import type {
  AnalyticsSettingsView,
  CreditFiguresView,
  DashboardView,
  FailedSearchesView,
  LeadsByDatasetView,
  RevenueTimelineView,
} from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/analytics';

interface Searches {
  months: number;
  /** Undefined for all datasets. */
  datasetId?: string;
}

export const analyticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    analyticsDashboard: build.query<DashboardView, void>({ query: () => `${path}/dashboard` }),
    revenueTimeline: build.query<RevenueTimelineView, number>({
      query: (days) => `${path}/revenue-timeline?days=${days}`,
    }),
    analyticsSettings: build.query<AnalyticsSettingsView, void>({
      query: () => `${path}/settings`,
    }),
    creditFigures: build.query<CreditFiguresView, void>({ query: () => `${path}/credits` }),
    leadsByDataset: build.query<LeadsByDatasetView, void>({
      query: () => `${path}/leads-by-dataset`,
    }),
    failedSearches: build.query<FailedSearchesView, Searches>({
      query: ({ months, datasetId }) =>
        `${path}/failed-searches?months=${months}${datasetId ? `&datasetId=${datasetId}` : ''}`,
    }),
  }),
});

export const {
  useAnalyticsDashboardQuery,
  useRevenueTimelineQuery,
  useAnalyticsSettingsQuery,
  useCreditFiguresQuery,
  useLeadsByDatasetQuery,
  useFailedSearchesQuery,
} = analyticsApi;
