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
  /** The query of the range. */
  range: string;
  /** Undefined for all datasets. */
  datasetId?: string;
}

export const analyticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    analyticsDashboard: build.query<DashboardView, void>({ query: () => dashboardPath }),
    revenueTimeline: build.query<RevenueTimelineView, string>({
      query: (range) => `${revenueTimelinePath}?${range}`,
    }),
    analyticsSettings: build.query<AnalyticsSettingsView, void>({
      query: () => analyticsSettingsPath,
    }),
    trends: build.query<TrendsView, string>({ query: (range) => `${trendsPath}?${range}` }),
    creditFigures: build.query<CreditFiguresView, void>({ query: () => creditFiguresPath }),
    leadsByDataset: build.query<LeadsByDatasetView, void>({
      query: () => leadsByDatasetPath,
    }),
    waitingBuyers: build.query<WaitingBuyersView, string | undefined>({
      query: (datasetId) =>
        datasetId ? `${waitingBuyersPath}?datasetId=${datasetId}` : waitingBuyersPath,
    }),
    failedSearches: build.query<FailedSearchesView, Searches>({
      query: ({ range, datasetId }) =>
        `${failedSearchesPath}?${range}${datasetId ? `&datasetId=${datasetId}` : ''}`,
    }),
  }),
});
