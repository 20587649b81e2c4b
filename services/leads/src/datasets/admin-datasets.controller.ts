import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  createDatasetBody,
  datasetIdSchema,
  datasetVisibilityBody,
  renameDatasetBody,
  repriceDatasetBody,
  type CreateDatasetBody,
  type DatasetId,
  type DatasetView,
} from '@leadmart/contracts';
import { Access, ValidBody, ValidParam } from '@leadmart/platform/http';
import type { z } from 'zod';
import { DatasetsService } from './datasets.service.js';

/** How admins keep the catalogue. */
@Controller('admin/datasets')
@Access('admin')
export class AdminDatasetsController {
  constructor(private readonly datasets: DatasetsService) {}

  @Get()
  async list(): Promise<{ datasets: DatasetView[] }> {
    return { datasets: await this.datasets.listAll() };
  }

  @Post()
  create(@ValidBody(createDatasetBody) body: CreateDatasetBody): Promise<DatasetView> {
    return this.datasets.create(body);
  }

  @Patch(':id/name')
  rename(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @ValidBody(renameDatasetBody) { name }: z.output<typeof renameDatasetBody>,
  ): Promise<DatasetView> {
    return this.datasets.rename(id, name);
  }

  @Patch(':id/pricing')
  reprice(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @ValidBody(repriceDatasetBody) { pricing }: z.output<typeof repriceDatasetBody>,
  ): Promise<DatasetView> {
    return this.datasets.reprice(id, pricing);
  }

  @Patch(':id/visibility')
  setVisibility(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @ValidBody(datasetVisibilityBody) body: z.output<typeof datasetVisibilityBody>,
  ): Promise<DatasetView> {
    return this.datasets.setVisibility(id, body?.visible);
  }

  @Delete(':id')
  async delete(@ValidParam('id', datasetIdSchema) id: DatasetId): Promise<{ message: string }> {
    await this.datasets.delete(id);
    return { message: 'Dataset deleted successfully' };
  }
}
