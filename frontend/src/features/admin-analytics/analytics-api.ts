import type { DashboardView, RevenueTimelineView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

/** The figures of the business. */
export const analyticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    analyticsDashboard: build.query<DashboardView, void>({
      query: () => '/admin/analytics/dashboard',
    }),
    revenueTimeline: build.query<RevenueTimelineView, void>({
      query: () => '/admin/analytics/revenue-timeline',
    }),
  }),
});

export const { useAnalyticsDashboardQuery, useRevenueTimelineQuery } = analyticsApi;
