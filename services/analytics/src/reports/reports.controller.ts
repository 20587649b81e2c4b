import { Controller } from '@nestjs/common';
import {
  creditFiguresEndpoint,
  failedSearchesEndpoint,
  leadsByDatasetEndpoint,
  trendsEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Handles(creditFiguresEndpoint)
  credits() {
    return this.reports.credits();
  }

  @Handles(trendsEndpoint)
  trends(@Sent() { query }: SentTo<typeof trendsEndpoint>) {
    return this.reports.trends(query);
  }

  @Handles(leadsByDatasetEndpoint)
  leadsByDataset() {
    return this.reports.leadsByDataset();
  }

  @Handles(failedSearchesEndpoint)
  failedSearches(@Sent() { query }: SentTo<typeof failedSearchesEndpoint>) {
    return this.reports.failedSearches(query);
  }
}
