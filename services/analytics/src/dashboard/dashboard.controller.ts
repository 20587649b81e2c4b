import {
  revenueTimelineQuery,
  type AnalyticsSettingsView,
  type DashboardView,
  type RevenueTimelineQuery,
  type RevenueTimelineView,
} from '@leadmart/contracts';
import { Access, ValidQuery } from '@leadmart/platform/http';
import { Controller, Get } from '@nestjs/common';
import { DashboardService } from './dashboard.service.js';

/** The specification does not say which base path these routes have, so both paths answer. */
@Controller(['analytics', 'admin/analytics'])
@Access('admin')
export class DashboardController {
  constructor(private readonly dashboards: DashboardService) {}

  @Get('dashboard')
  dashboard(): Promise<DashboardView> {
    return this.dashboards.dashboard();
  }

  @Get('revenue-timeline')
  revenueTimeline(
    @ValidQuery(revenueTimelineQuery) { days }: RevenueTimelineQuery,
  ): Promise<RevenueTimelineView> {
    return this.dashboards.revenueTimeline(days);
  }

  @Get('settings')
  settings(): Promise<AnalyticsSettingsView> {
    return this.dashboards.settings();
  }
}
