import { Controller } from '@nestjs/common';
import {
  listAdminDatasetsEndpoint,
  createDatasetEndpoint,
  renameDatasetEndpoint,
  priceDatasetEndpoint,
  showDatasetEndpoint,
  deleteDatasetEndpoint,
  createDatasetBody,
  datasetIdSchema,
  datasetVisibilityBody,
  renameDatasetBody,
  repriceDatasetBody,
  type CreateDatasetBody,
  type DatasetId,
  type DatasetView,
  type DeletedDatasetView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, CurrentUser, ValidBody, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { z } from 'zod';
import { DatasetsService } from './datasets.service.js';

/** The catalogue for admins. */
@Controller()
export class DatasetsAdminController {
  constructor(private readonly datasets: DatasetsService) {}

  @Handles(listAdminDatasetsEndpoint)
  async list(): Promise<{ datasets: DatasetView[] }> {
    return { datasets: await this.datasets.listAll() };
  }

  @Handles(createDatasetEndpoint)
  create(
    @CurrentUser() admin: SessionUser,
    @ValidBody(createDatasetBody) body: CreateDatasetBody,
  ): Promise<DatasetView> {
    return this.datasets.create(admin.id, body);
  }

  @Handles(renameDatasetEndpoint)
  rename(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(renameDatasetBody) { name }: z.output<typeof renameDatasetBody>,
  ): Promise<DatasetView> {
    return this.datasets.rename(id, admin.id, name);
  }

  @Handles(priceDatasetEndpoint)
  reprice(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(repriceDatasetBody) { pricing }: z.output<typeof repriceDatasetBody>,
    @CountAmount() count: AmountCounter,
  ): Promise<DatasetView> {
    return this.datasets.reprice(id, admin.id, { pricing, count });
  }

  @Handles(showDatasetEndpoint)
  setVisibility(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(datasetVisibilityBody) body: z.output<typeof datasetVisibilityBody>,
  ): Promise<DatasetView> {
    return this.datasets.setVisibility(id, admin.id, body?.visible);
  }

  @Handles(deleteDatasetEndpoint)
  async delete(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @CountAmount() count: AmountCounter,
  ): Promise<DeletedDatasetView> {
    const leadCount = await this.datasets.delete(id, admin.id, count);
    const message =
      'Dataset deleted. Its leads are no longer for sale; buyers keep the packs they have bought.';
    return { message, leadCount };
  }
}
