import type {
  AnalyticsSettingsView,
  CreditFiguresView,
  DashboardView,
  FailedSearchesView,
  LeadsByDatasetView,
  RevenueTimelineView,
  TrendsView,
  WaitingBuyersView,
} from '@leadmart/contracts';
import {
  analyticsSettingsPath,
  creditFiguresPath,
  dashboardPath,
  failedSearchesPath,
  leadsByDatasetPath,
  revenueTimelinePath,
  trendsPath,
  waitingBuyersPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

interface Searches {
  days: number;
  /** Undefined for all datasets. */
  datasetId?: string;
}

const analyticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    analyticsDashboard: build.query<DashboardView, void>({ query: () => dashboardPath }),
    revenueTimeline: build.query<RevenueTimelineView, number>({
      query: (days) => `${revenueTimelinePath}?days=${days}`,
    }),
    analyticsSettings: build.query<AnalyticsSettingsView, void>({
      query: () => analyticsSettingsPath,
    }),
    trends: build.query<TrendsView, number>({ query: (days) => `${trendsPath}?days=${days}` }),
    creditFigures: build.query<CreditFiguresView, void>({ query: () => creditFiguresPath }),
    leadsByDataset: build.query<LeadsByDatasetView, void>({
      query: () => leadsByDatasetPath,
    }),
    waitingBuyers: build.query<WaitingBuyersView, string | undefined>({
      query: (datasetId) =>
        datasetId ? `${waitingBuyersPath}?datasetId=${datasetId}` : waitingBuyersPath,
    }),
    failedSearches: build.query<FailedSearchesView, Searches>({
      query: ({ days, datasetId }) =>
        `${failedSearchesPath}?days=${days}${datasetId ? `&datasetId=${datasetId}` : ''}`,
    }),
  }),
});

export const {
  useAnalyticsDashboardQuery,
  useRevenueTimelineQuery,
  useAnalyticsSettingsQuery,
  useTrendsQuery,
  useCreditFiguresQuery,
  useLeadsByDatasetQuery,
  useFailedSearchesQuery,
  useWaitingBuyersQuery,
} = analyticsApi;
