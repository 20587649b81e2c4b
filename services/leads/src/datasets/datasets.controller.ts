import { Controller, Get } from '@nestjs/common';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import { Access } from '@leadmart/platform/http';
import { DatasetsService } from './datasets.service.js';

/** What buyers see of the catalogue. */
@Controller('datasets')
@Access('user')
export class DatasetsController {
  constructor(private readonly datasets: DatasetsService) {}

  @Get()
  async list(): Promise<{ datasets: CatalogueDatasetView[] }> {
    return { datasets: await this.datasets.listVisible() };
  }
}
