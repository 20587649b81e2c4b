import {
  creditFiguresEndpoint,
  failedSearchesEndpoint,
  failedSearchesQuery,
  leadsByDatasetEndpoint,
  type CreditFiguresView,
  type FailedSearchesQuery,
  type FailedSearchesView,
  type LeadsByDatasetView,
} from '@leadmart/contracts';
import { Handles, ValidQuery } from '@leadmart/platform/http';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Handles(creditFiguresEndpoint)
  credits(): Promise<CreditFiguresView> {
    return this.reports.credits();
  }

  @Handles(leadsByDatasetEndpoint)
  leadsByDataset(): Promise<LeadsByDatasetView> {
    return this.reports.leadsByDataset();
  }

  @Handles(failedSearchesEndpoint)
  failedSearches(
    @ValidQuery(failedSearchesQuery) query: FailedSearchesQuery,
  ): Promise<FailedSearchesView> {
    return this.reports.failedSearches(query);
  }
}
