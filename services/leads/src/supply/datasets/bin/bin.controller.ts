import { Controller } from '@nestjs/common';
import {
  datasetIdSchema,
  deleteDatasetEndpoint,
  listBinEndpoint,
  restoreDatasetEndpoint,
  type BinView,
  type DatasetId,
  type DatasetView,
  type DeletedDatasetView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { CurrentUser, Handles, SentVersion, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { BinReader } from './bin-reader.js';
import { DatasetBin } from './dataset-bin.js';

/** The bin of datasets for admins. */
@Controller()
export class BinController {
  constructor(
    private readonly reader: BinReader,
    private readonly bin: DatasetBin,
  ) {}

  @Handles(listBinEndpoint)
  list(): Promise<BinView> {
    return this.reader.list();
  }

  @Handles(deleteDatasetEndpoint)
  delete(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ): Promise<DeletedDatasetView> {
    return this.bin.move({ id, adminId: admin.id, version, count });
  }

  @Handles(restoreDatasetEndpoint)
  restore(
    @ValidParam('id', datasetIdSchema) id: DatasetId,
    @CurrentUser() admin: SessionUser,
  ): Promise<DatasetView> {
    return this.bin.restore({ id, adminId: admin.id });
  }
}
