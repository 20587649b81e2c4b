import { Controller } from '@nestjs/common';
import {
  creditFiguresEndpoint,
  failedSearchesEndpoint,
  leadsByDatasetEndpoint,
  trendsEndpoint,
  type CreditFiguresView,
  type FailedSearchesView,
  type LeadsByDatasetView,
  type TrendsView,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Handles(creditFiguresEndpoint)
  credits(): Promise<CreditFiguresView> {
    return this.reports.credits();
  }

  @Handles(trendsEndpoint)
  trends(@Sent() { query }: SentTo<typeof trendsEndpoint>): Promise<TrendsView> {
    return this.reports.trends(query);
  }

  @Handles(leadsByDatasetEndpoint)
  leadsByDataset(): Promise<LeadsByDatasetView> {
    return this.reports.leadsByDataset();
  }

  @Handles(failedSearchesEndpoint)
  failedSearches(
    @Sent() { query }: SentTo<typeof failedSearchesEndpoint>,
  ): Promise<FailedSearchesView> {
    return this.reports.failedSearches(query);
  }
}
