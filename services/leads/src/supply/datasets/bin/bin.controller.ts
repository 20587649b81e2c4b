import { Controller } from '@nestjs/common';
import {
  deleteDatasetEndpoint,
  listBinEndpoint,
  restoreDatasetEndpoint,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
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
  list() {
    return this.reader.list();
  }

  @Handles(deleteDatasetEndpoint)
  delete(
    @Sent() { user, params: { id } }: SentTo<typeof deleteDatasetEndpoint>,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ) {
    return this.bin.move({ id, adminId: user.id, version, count });
  }

  @Handles(restoreDatasetEndpoint)
  restore(@Sent() { user, params: { id } }: SentTo<typeof restoreDatasetEndpoint>) {
    return this.bin.restore({ id, adminId: user.id });
  }
}
