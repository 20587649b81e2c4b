import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  listAdminDatasetsEndpoint,
  createDatasetEndpoint,
  renameDatasetEndpoint,
  priceDatasetEndpoint,
  showDatasetEndpoint,
  createDatasetBody,
  datasetIdSchema,
  datasetVisibilityBody,
  datasetBuyersBody,
  datasetBuyersEndpoint,
  describeDatasetBody,
  describeDatasetEndpoint,
  renameDatasetBody,
  repriceDatasetBody,
  type CreateDatasetBody,
  type DatasetBuyersBody,
  type DatasetId,
  type DatasetView,
  type RepriceDatasetBody,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, CurrentUser, SentVersion, ValidBody, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { DatasetEditor } from './dataset-editor.js';
import { DatasetsService } from './datasets.service.js';

/** The catalogue for admins. */
@Controller()
export class DatasetsAdminController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly editor: DatasetEditor,
  ) {}

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
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.rename({ id, adminId: admin.id, version }, name);
  }

  @Handles(describeDatasetEndpoint)
  describe(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(describeDatasetBody) { description }: z.output<typeof describeDatasetBody>,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.describe({ id, adminId: admin.id, version }, description);
  }

  @Handles(priceDatasetEndpoint)
  reprice(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(repriceDatasetBody) { version: _version, ...prices }: RepriceDatasetBody,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.reprice({ id, adminId: admin.id, version, count }, prices);
  }

  @Handles(showDatasetEndpoint)
  setVisibility(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(datasetVisibilityBody) body: z.output<typeof datasetVisibilityBody>,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.setVisibility({ id, adminId: admin.id, version }, body?.visible);
  }

  @Handles(datasetBuyersEndpoint)
  setBuyers(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(datasetBuyersBody) { version: _version, ...buyers }: DatasetBuyersBody,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.setBuyers({ id, adminId: admin.id, version }, buyers);
  }
}
