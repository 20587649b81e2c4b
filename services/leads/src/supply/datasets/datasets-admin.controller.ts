import { Controller } from '@nestjs/common';
import {
  listAdminDatasetsEndpoint,
  createDatasetEndpoint,
  renameDatasetEndpoint,
  priceDatasetEndpoint,
  showDatasetEndpoint,
  datasetBuyersEndpoint,
  describeDatasetEndpoint,
  type DatasetView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { body }: SentTo<typeof createDatasetEndpoint>,
  ): Promise<DatasetView> {
    return this.datasets.create(admin.id, body);
  }

  @Handles(renameDatasetEndpoint)
  rename(
    @Sent() { params: { id }, body: { name } }: SentTo<typeof renameDatasetEndpoint>,
    @CurrentUser() admin: SessionUser,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.rename({ id, adminId: admin.id, version }, name);
  }

  @Handles(describeDatasetEndpoint)
  describe(
    @Sent() { params: { id }, body: { description } }: SentTo<typeof describeDatasetEndpoint>,
    @CurrentUser() admin: SessionUser,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.describe({ id, adminId: admin.id, version }, description);
  }

  @Handles(priceDatasetEndpoint)
  reprice(
    @Sent() {
      params: { id },
      body: { version: _version, ...prices },
    }: SentTo<typeof priceDatasetEndpoint>,
    @CurrentUser() admin: SessionUser,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.reprice({ id, adminId: admin.id, version, count }, prices);
  }

  @Handles(showDatasetEndpoint)
  setVisibility(
    @Sent() { params: { id }, body }: SentTo<typeof showDatasetEndpoint>,
    @CurrentUser() admin: SessionUser,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.setVisibility({ id, adminId: admin.id, version }, body?.visible);
  }

  @Handles(datasetBuyersEndpoint)
  setBuyers(
    @Sent() {
      params: { id },
      body: { version: _version, ...buyers },
    }: SentTo<typeof datasetBuyersEndpoint>,
    @CurrentUser() admin: SessionUser,
    @SentVersion() version?: number,
  ): Promise<DatasetView> {
    return this.editor.setBuyers({ id, adminId: admin.id, version }, buyers);
  }
}
