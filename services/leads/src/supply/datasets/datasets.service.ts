import { Injectable } from '@nestjs/common';
import {
  DatasetCreated,
  onePriceBand,
  sandboxDatasetId,
  tenths,
  type CreateDatasetBody,
  type DatasetId,
  type DatasetView,
  type UserId,
} from '@leadmart/contracts';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { leadsForSale, StockCountsRepository } from '@leadmart/stock';
import { Settings } from '../../settings/settings.js';
import { checkAgeLimit } from './check-age-limit/check-age-limit.service.js';
import { DatasetAudit } from './dataset-audit.js';
import { DatasetChanges } from './dataset-changes.js';
import { inTenths, neverChecked, type Dataset } from './dataset.js';
import { DatasetReader } from './dataset.reader.js';
import { DatasetRepository } from './dataset.repository.js';
import { toDatasetView } from './dataset.view.js';

/** Lists and creates datasets, and the sandbox; DatasetEditor changes them. */
@Injectable()
export class DatasetsService {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly repository: DatasetRepository,
    private readonly changes: DatasetChanges,
    private readonly settings: Settings,
    private readonly audit: DatasetAudit,
    private readonly stocks: StockCountsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async listAll(): Promise<DatasetView[]> {
    const datasets = (await this.datasets.list()).filter(({ bin }) => !bin);
    const stocks = await this.stocks.findMany(datasets.map(({ id }) => id));
    const now = this.clock.now();
    return datasets.map((dataset) =>
      toDatasetView(dataset, leadsForSale(stocks.get(dataset.id)), now),
    );
  }

  async create(adminId: UserId, body: CreateDatasetBody): Promise<DatasetView> {
    const now = this.clock.now();
    const created: Dataset = {
      id: newId() as DatasetId,
      name: body.name,
      description: body.description,
      pricing: inTenths(body.pricing),
      priceBands: body.priceBands,
      visible: true,
      exclusive: body.exclusive,
      maxBuyers: body.maxBuyers,
      dncCheck: neverChecked,
      createdAt: now,
      lastUpdated: now,
    };
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const days = await this.settings.take(checkAgeLimit, tx);
        const dataset = { ...created, ...(days !== null && { checkAgeLimit: days }) };
        await this.repository.create(dataset, tx);
        await this.stocks.create(dataset.id, tx);
        const act = { adminId, action: 'dataset.created', after: dataset, at: now } as const;
        await this.audit.record(act, tx);
        await this.changes.publish(DatasetCreated, dataset, { leadCount: 0, at: now }, tx);
      }),
    );
    return toDatasetView(created, 0, now);
  }
  /** Creates the sandbox if it is missing, without an event: it is in no list and no figure. See decisions/0070. */
  async createSandbox(): Promise<void> {
    const now = this.clock.now();
    const sandbox: Dataset = {
      id: sandboxDatasetId,
      name: 'Sandbox: made-up leads',
      description: 'Leads that nobody has, with fictional numbers, for test keys.',
      pricing: { clean: tenths(50), dnc: tenths(20) },
      priceBands: [...onePriceBand],
      visible: true,
      exclusive: false,
      maxBuyers: null,
      dncCheck: { checkedOn: now.toISOString().slice(0, 10), source: 'Made up' },
      createdAt: now,
      lastUpdated: now,
    };
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        if (await this.datasets.findIn(tx, sandboxDatasetId)) return;
        await this.repository.create(sandbox, tx);
        await this.stocks.create(sandboxDatasetId, tx);
      }),
    );
  }
}
