import { Controller } from '@nestjs/common';
import {
  creditFiguresEndpoint,
  failedSearchesEndpoint,
  failedSearchesQuery,
  leadsByDatasetEndpoint,
  trendsEndpoint,
  trendsQuery,
  type CreditFiguresView,
  type FailedSearchesQuery,
  type FailedSearchesView,
  type LeadsByDatasetView,
  type TrendsQuery,
  type TrendsView,
} from '@leadmart/contracts';
import { Handles, ValidQuery } from '@leadmart/platform/http';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Handles(creditFiguresEndpoint)
  credits(): Promise<CreditFiguresView> {
    return this.reports.credits();
  }

  @Handles(trendsEndpoint)
  trends(@ValidQuery(trendsQuery) query: TrendsQuery): Promise<TrendsView> {
    return this.reports.trends(query);
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
