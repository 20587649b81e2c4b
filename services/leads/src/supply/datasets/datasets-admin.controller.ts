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
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
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
  create(@Sent() { user, body }: SentTo<typeof createDatasetEndpoint>) {
    return this.datasets.create(user.id, body);
  }

  @Handles(renameDatasetEndpoint)
  rename(
    @Sent() { user, params: { id }, body: { name } }: SentTo<typeof renameDatasetEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.editor.rename({ id, adminId: user.id, version }, name);
  }

  @Handles(describeDatasetEndpoint)
  describe(
    @Sent() { user, params: { id }, body: { description } }: SentTo<typeof describeDatasetEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.editor.describe({ id, adminId: user.id, version }, description);
  }

  @Handles(priceDatasetEndpoint)
  reprice(
    @Sent() {
      user,
      params: { id },
      body: { version: _version, ...prices },
    }: SentTo<typeof priceDatasetEndpoint>,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ) {
    return this.editor.reprice({ id, adminId: user.id, version, count }, prices);
  }

  @Handles(showDatasetEndpoint)
  setVisibility(
    @Sent() { user, params: { id }, body }: SentTo<typeof showDatasetEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.editor.setVisibility({ id, adminId: user.id, version }, body?.visible);
  }

  @Handles(datasetBuyersEndpoint)
  setBuyers(
    @Sent() {
      user,
      params: { id },
      body: { version: _version, ...buyers },
    }: SentTo<typeof datasetBuyersEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.editor.setBuyers({ id, adminId: user.id, version }, buyers);
  }
}
