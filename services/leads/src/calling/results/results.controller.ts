import { Controller, Header, StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import {
  datasetCallingEndpoint,
  datasetIdSchema,
  resultsCsvEndpoint,
  resultsCsvQuery,
  resultsEndpoint,
  resultsQuery,
  type DatasetCallingView,
  type DatasetId,
  type ResultsQuery,
  type ResultsView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { resultsCsv } from './results-csv.js';
import { ResultsService } from './results.service.js';

/** Results of the signed-in buyer's calls, and for admins the rates of uploads. */
@Controller()
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Handles(resultsEndpoint)
  list(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(resultsQuery) query: ResultsQuery,
  ): Promise<ResultsView> {
    return this.results.of(buyer.id, query);
  }

  @Handles(resultsCsvEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(resultsCsvQuery) { bom, ...query }: z.output<typeof resultsCsvQuery>,
  ): Promise<StreamableFile> {
    const text = resultsCsv(await this.results.of(buyer.id, query), bom);
    return new StreamableFile(Buffer.from(text), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="leadmart-results.csv"',
    });
  }

  @Handles(datasetCallingEndpoint)
  ofDataset(@ValidParam('id', datasetIdSchema) id: DatasetId): Promise<DatasetCallingView> {
    return this.results.ofDataset(id);
  }
}
