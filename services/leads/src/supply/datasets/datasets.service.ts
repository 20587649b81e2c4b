import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  DatasetChanged,
  DatasetCreated,
  DatasetDeleted,
  DatasetNotFound,
  type AuditAction,
  type CreateDatasetBody,
  type DatasetId,
  type DatasetView,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, type Values } from '@leadmart/platform/versions';
import { leadsForSale, StockCountsRepository } from '@leadmart/stock';
import { CheckAgeLimitRepository } from './check-age-limit/check-age-limit.repository.js';
import { DatasetAudit } from './dataset-audit.js';
import { DatasetChanges } from './dataset-changes.js';
import { creditsOf, neverChecked, valuesOf, type Dataset } from './dataset.js';
import { DatasetReader } from './dataset.reader.js';
import { DatasetRepository } from './dataset.repository.js';
import { toDatasetView } from './dataset.view.js';

interface Pricing {
  readonly clean: number;
  readonly dnc: number;
}

interface Act {
  readonly id: DatasetId;
  readonly adminId: UserId;
  /** The version that the admin changes. */
  readonly version: number | undefined;
  readonly action?: AuditAction;
  readonly count?: AmountCounter;
}

/** The catalogue of datasets: names, prices and visibility. */
@Injectable()
export class DatasetsService {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly repository: DatasetRepository,
    private readonly changes: DatasetChanges,
    private readonly limits: CheckAgeLimitRepository,
    private readonly audit: DatasetAudit,
    private readonly stocks: StockCountsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async listAll(): Promise<DatasetView[]> {
    const datasets = await this.datasets.list();
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
      visible: true,
      exclusive: body.exclusive,
      dncCheck: neverChecked,
      createdAt: now,
      lastUpdated: now,
    };
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const days = await this.limits.take(tx);
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

  rename(act: Act, name: string): Promise<DatasetView> {
    return this.change({ ...act, action: 'dataset.renamed' }, () => ({ name }));
  }

  describe(act: Act, description: string): Promise<DatasetView> {
    return this.change({ ...act, action: 'dataset.described' }, () => ({ description }));
  }

  reprice(act: Act, pricing: Pricing): Promise<DatasetView> {
    return this.change({ ...act, action: 'dataset.repriced' }, () => ({
      pricing: inTenths(pricing),
    }));
  }

  /** Toggles the visibility when `wish` is undefined. */
  setVisibility(act: Act, wish: boolean | undefined): Promise<DatasetView> {
    return this.change(act, (before) => ({ visible: wish ?? !before.visible }));
  }

  /** Returns the number of leads that were for sale. */
  delete({ id, adminId, version, count }: Act): Promise<number> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const before = await this.repository.remove(id, at, tx);
      if (!before) throw DatasetNotFound();
      refuseStale(valuesOf, before, { version, values: {} });
      await count?.(1);
      await this.audit.record({ adminId, action: 'dataset.deleted', before, at }, tx);
      const leadCount = leadsForSale(await this.stocks.find(id, tx));
      const deleted = { ...before, visible: false };
      await this.changes.publish(DatasetDeleted, deleted, { leadCount, at }, tx);
      return leadCount;
    });
  }

  /** Without an `action`, records whether the dataset is now shown or hidden. */
  private change(
    { id, adminId, version, action, count }: Act,
    changeOf: (before: Dataset) => Wish,
  ): Promise<DatasetView> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const before = await this.datasets.findIn(tx, id);
      if (!before) throw DatasetNotFound();
      const change = changeOf(before);
      refuseStale(valuesOf, before, { version, values: wishedValues(change) });
      const changed = { before, after: { ...before, ...change } };
      const { stamp } = stamped(valuesOf, changed, { by: adminId, at, isUndoable: true });
      const stored = { ...change, ...(stamp && { stamp }) };
      const after = await this.repository.change(id, stored, at, tx);
      if (!after) throw DatasetNotFound();
      await count?.(1);
      const seen = after.visible ? 'dataset.shown' : 'dataset.hidden';
      await this.audit.record({ adminId, action: action ?? seen, before, after, at }, tx);
      const leadCount = leadsForSale(await this.stocks.find(id, tx));
      await this.changes.publish(DatasetChanged, after, { leadCount, at }, tx);
      return toDatasetView(after, leadCount, at);
    });
  }
}

/** The values that an admin changes. */
type Wish = Partial<Pick<Dataset, 'name' | 'description' | 'pricing' | 'visible'>>;

function wishedValues({ pricing, ...rest }: Wish): Values {
  return { ...rest, ...(pricing && { pricing: creditsOf(pricing) }) };
}

function inTenths({ clean, dnc }: Pricing): Dataset['pricing'] {
  return { clean: creditsToTenths(clean), dnc: creditsToTenths(dnc) };
}
