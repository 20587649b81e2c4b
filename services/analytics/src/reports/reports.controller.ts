import {
  failedSearchesQuery,
  type CreditFiguresView,
  type FailedSearchesQuery,
  type FailedSearchesView,
  type LeadsByDatasetView,
} from '@leadmart/contracts';
import { Access, ValidQuery } from '@leadmart/platform/http';
import { Controller, Get } from '@nestjs/common';
import { ReportsService } from './reports.service.js';

@Controller('admin/analytics')
@Access('admin')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('credits')
  credits(): Promise<CreditFiguresView> {
    return this.reports.credits();
  }

  @Get('leads-by-dataset')
  leadsByDataset(): Promise<LeadsByDatasetView> {
    return this.reports.leadsByDataset();
  }

  @Get('failed-searches')
  failedSearches(
    @ValidQuery(failedSearchesQuery) query: FailedSearchesQuery,
  ): Promise<FailedSearchesView> {
    return this.reports.failedSearches(query);
  }
}
