import { Controller } from '@nestjs/common';
import {
  analyticsSettingsEndpoints,
  dashboardEndpoints,
  revenueTimelineEndpoints,
  type AnalyticsSettingsView,
  type DashboardView,
  type RevenueTimelineView,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { DashboardService } from './dashboard.service.js';

/** Each route answers at two paths, because the specification does not say which base path admins use. */
@Controller()
export class DashboardController {
  constructor(private readonly dashboards: DashboardService) {}

  @Handles(...dashboardEndpoints)
  dashboard(): Promise<DashboardView> {
    return this.dashboards.dashboard();
  }

  @Handles(...revenueTimelineEndpoints)
  revenueTimeline(
    @Sent() { query }: SentTo<(typeof revenueTimelineEndpoints)[0]>,
  ): Promise<RevenueTimelineView> {
    return this.dashboards.revenueTimeline(query);
  }

  @Handles(...analyticsSettingsEndpoints)
  settings(): Promise<AnalyticsSettingsView> {
    return this.dashboards.settings();
  }
}
