import { Injectable } from '@nestjs/common';
import type { BinView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { leadsForSale, StockCountsRepository } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { AdminAddresses } from '../admin-addresses.js';
import { DatasetReader } from '../dataset.reader.js';
import { toBinnedView } from '../dataset.view.js';

/** The bin as admins see it: names, leads, days left and who deleted. */
@Injectable()
export class BinReader {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly stocks: StockCountsRepository,
    private readonly addresses: AdminAddresses,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  /** Returns the datasets in the bin, those with the least time first. */
  async list(): Promise<BinView> {
    const binned = (await this.datasets.list())
      .flatMap(({ bin, ...dataset }) => (bin ? [{ ...dataset, bin }] : []))
      .toSorted((one, other) => +one.bin.until - +other.bin.until);
    const [stocks, emails] = await Promise.all([
      this.stocks.findMany(binned.map(({ id }) => id)),
      this.addresses.of(binned.map(({ bin }) => bin.by)),
    ]);
    const datasets = binned.map((dataset) =>
      toBinnedView(dataset, leadsForSale(stocks.get(dataset.id)), emails.get(dataset.bin.by)),
    );
    return { datasets, days: this.config.DATASET_BIN_DAYS };
  }
}
