import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  DatasetChanged,
  DatasetNotFound,
  DatasetSold,
  type AuditAction,
  type DatasetId,
  type DatasetView,
  type RepriceDatasetBody,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, type Values } from '@leadmart/platform/versions';
import { ExclusiveSales, leadsForSale, StockCountsRepository } from '@leadmart/stock';
import { DatasetAudit } from './dataset-audit.js';
import { DatasetChanges } from './dataset-changes.js';
import { creditsOf, inTenths, valuesOf, type Dataset } from './dataset.js';
import { DatasetReader } from './dataset.reader.js';
import { DatasetRepository } from './dataset.repository.js';
import { toDatasetView } from './dataset.view.js';

interface Act {
  readonly id: DatasetId;
  readonly adminId: UserId;
  /** The version that the admin changes. */
  readonly version: number | undefined;
  readonly action?: AuditAction;
  readonly count?: AmountCounter;
}

/** Changes of datasets by admins: names, descriptions, prices, visibility and how often each lead is sold. */
@Injectable()
export class DatasetEditor {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly repository: DatasetRepository,
    private readonly changes: DatasetChanges,
    private readonly audit: DatasetAudit,
    private readonly stocks: StockCountsRepository,
    private readonly sales: ExclusiveSales,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  rename(act: Act, name: string): Promise<DatasetView> {
    return this.change({ ...act, action: 'dataset.renamed' }, () => ({ name }));
  }

  describe(act: Act, description: string): Promise<DatasetView> {
    return this.change({ ...act, action: 'dataset.described' }, () => ({ description }));
  }

  /** Prices or bands that are left out stay as they are. */
  reprice(act: Act, { pricing, priceBands }: Prices): Promise<DatasetView> {
    return this.change({ ...act, action: 'dataset.repriced' }, () => ({
      ...(pricing && { pricing: inTenths(pricing) }),
      ...(priceBands && { priceBands }),
    }));
  }

  /** Toggles the visibility when `wish` is undefined. */
  setVisibility(act: Act, wish: boolean | undefined): Promise<DatasetView> {
    return this.change(act, (before) => ({ visible: wish ?? !before.visible }));
  }

  /**
   * Sells each lead to one buyer, to a few, or to any number. A lead that may be sold to fewer buyers than before is not sold to
   * more of them. Throws DatasetSold for more buyers, or a dataset that becomes exclusive, while a lead is sold or being bought.
   */
  async setBuyers(act: Act, { exclusive, maxBuyers }: Buyers): Promise<DatasetView> {
    const before = await this.datasets.findOpen(act.id);
    if (before.exclusive === exclusive && before.maxBuyers === maxBuyers) {
      const leadCount = leadsForSale(await this.stocks.find(act.id));
      return toDatasetView(before, leadCount, this.clock.now());
    }
    const actions = ['dataset.not-exclusive', 'dataset.exclusive'] as const;
    const action = before.exclusive === exclusive ? 'dataset.buyers-limited' : actions[+exclusive];
    const limited = { ...act, action } as const;
    const change = { exclusive, maxBuyers };
    if (before.exclusive === exclusive && isFewer(maxBuyers, before.maxBuyers))
      return this.change(limited, () => change);
    const after = await this.sales.turn(act.id, exclusive, (tx) =>
      this.changeIn(tx, limited, () => change),
    );
    if (!after) throw DatasetSold();
    return after;
  }

  /** Without an `action`, records whether the dataset is now shown or hidden. */
  private change(act: Act, changeOf: (before: Dataset) => Wish): Promise<DatasetView> {
    return this.transactions.run((tx) => this.changeIn(tx, act, changeOf));
  }

  private async changeIn(
    tx: ClientSession,
    { id, adminId, version, action, count }: Act,
    changeOf: (before: Dataset) => Wish,
  ): Promise<DatasetView> {
    const at = this.clock.now();
    const before = await this.datasets.findOpen(id, tx);
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
  }
}

/** The values that an admin changes. */
type Wish = Partial<
  Pick<
    Dataset,
    'name' | 'description' | 'pricing' | 'priceBands' | 'visible' | 'exclusive' | 'maxBuyers'
  >
>;
type Prices = Omit<RepriceDatasetBody, 'version'>;
type Buyers = Pick<Dataset, 'exclusive' | 'maxBuyers'>;

const isFewer = (after: number | null, before: number | null): boolean =>
  (after ?? Infinity) < (before ?? Infinity);

function wishedValues({ pricing, ...rest }: Wish): Values {
  return { ...rest, ...(pricing && { pricing: creditsOf(pricing) }) };
}
