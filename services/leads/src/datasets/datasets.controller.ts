import { Controller } from '@nestjs/common';
import { listDatasetsEndpoint, type CatalogueDatasetView } from '@leadmart/contracts';
import { Handles } from '@leadmart/platform/http';
import { DatasetsService } from './datasets.service.js';

/** The catalogue for buyers. */
@Controller()
export class DatasetsController {
  constructor(private readonly datasets: DatasetsService) {}

  @Handles(listDatasetsEndpoint)
  async list(): Promise<{ datasets: CatalogueDatasetView[] }> {
    return { datasets: await this.datasets.listVisible() };
  }
}
