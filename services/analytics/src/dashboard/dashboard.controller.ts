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

/** The specification leaves open on which base an admin asks for these, so both answer. */
@Controller(['analytics', 'admin/analytics'])
@Access('admin')
export class DashboardController {
  constructor(private readonly service: DashboardService) {}

  @Get('dashboard')
  dashboard(): Promise<DashboardView> {
    return this.service.dashboard();
  }

  @Get('revenue-timeline')
  revenueTimeline(
    @ValidQuery(revenueTimelineQuery) { days }: RevenueTimelineQuery,
  ): Promise<RevenueTimelineView> {
    return this.service.revenueTimeline(days);
  }

  @Get('settings')
  settings(): Promise<AnalyticsSettingsView> {
    return this.service.settings();
  }
}
