import { Controller } from '@nestjs/common';
import {
  deleteDatasetEndpoint,
  listBinEndpoint,
  restoreDatasetEndpoint,
  type BinView,
  type DatasetView,
  type DeletedDatasetView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { params: { id } }: SentTo<typeof deleteDatasetEndpoint>,
    @CurrentUser() admin: SessionUser,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ): Promise<DeletedDatasetView> {
    return this.bin.move({ id, adminId: admin.id, version, count });
  }

  @Handles(restoreDatasetEndpoint)
  restore(
    @Sent() { params: { id } }: SentTo<typeof restoreDatasetEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<DatasetView> {
    return this.bin.restore({ id, adminId: admin.id });
  }
}
