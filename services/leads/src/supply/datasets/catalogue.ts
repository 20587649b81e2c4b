import { Injectable } from '@nestjs/common';
import {
  DatasetNotFound,
  isTestId,
  maxPublicDatasets,
  sandboxDatasetId,
  type CatalogueDatasetView,
  type DatasetId,
  type PublicCatalogueView,
  type UserId,
} from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import { leadsForSale, type StockCounts, StockCountsRepository } from '@leadmart/stock';
import type { Dataset } from './dataset.js';
import { DatasetReader } from './dataset.reader.js';
import { DatasetRepository } from './dataset.repository.js';
import { toCatalogueView, toPublicView } from './dataset.view.js';
import { soldStock } from './state-checks.decisions.js';

/** The list of visible datasets as buyers read it, with the leads that can be sold. */
export interface CatalogueView {
  readonly datasets: readonly CatalogueDatasetView[];
}

/** A visible dataset with its counts, up to a second old. */
export interface CatalogueEntry {
  readonly dataset: Dataset;
  readonly stock: StockCounts;
}

interface Content {
  readonly view: CatalogueView;
  readonly publicView: PublicCatalogueView;
  readonly entries: ReadonlyMap<DatasetId, CatalogueEntry>;
}

/**
 * The visible datasets for screens, for test accounts the sandbox: up to a second old after a change by another process, current after a change by
 * this one. Purchases and prices read the database.
 */
@Injectable()
export class Catalogue {
  private readonly live = this.recent(() => this.datasets.list());
  private readonly sandbox = this.recent(async () => {
    const dataset = await this.datasets.find(sandboxDatasetId);
    return dataset ? [dataset] : [];
  });

  constructor(
    private readonly datasets: DatasetReader,
    private readonly repository: DatasetRepository,
    private readonly stocks: StockCountsRepository,
    private readonly clock: Clock,
  ) {}

  /** The same object until the catalogue is read again. */
  async list(accountId: UserId): Promise<CatalogueView> {
    return (await this.contentFor(accountId)).view;
  }

  /** The datasets for visitors: the same object until the catalogue is read again. */
  async listForVisitors(): Promise<PublicCatalogueView> {
    return (await this.contentFor('visitors')).publicView;
  }

  /** The visible datasets by id: the same object until the catalogue is read again. */
  async entries(accountId: UserId): Promise<ReadonlyMap<DatasetId, CatalogueEntry>> {
    return (await this.contentFor(accountId)).entries;
  }

  /** Throws DatasetNotFound for a hidden or deleted dataset. */
  async find(accountId: UserId | 'visitors', id: DatasetId): Promise<CatalogueEntry> {
    const entry = (await this.contentFor(accountId)).entries.get(id);
    if (!entry) throw DatasetNotFound();
    return entry;
  }

  /** A change of this process makes another key, so no content that was read before it is used again. */
  private contentFor(accountId: UserId | 'visitors'): Promise<Content> {
    const content = isTestId(accountId) ? this.sandbox : this.live;
    return content.get(`${this.repository.changes}:${this.stocks.changes}`);
  }

  private recent(list: () => Promise<Dataset[]>): RecentValues<string, Content> {
    return new RecentValues({ read: async () => this.read(await list()), maxEntries: 1 });
  }

  private async read(listed: readonly Dataset[]): Promise<Content> {
    const visible = listed.filter((dataset) => dataset.visible);
    const stocks = await this.stocks.findMany(visible.map(({ id }) => id));
    const entries = new Map<DatasetId, CatalogueEntry>();
    const datasets: CatalogueDatasetView[] = [];
    const shown: CatalogueEntry[] = [];
    const now = this.clock.now();
    for (const dataset of visible) {
      const stock = stocks.get(dataset.id);
      const sold = stock && soldStock(dataset, stock, now);
      datasets.push(toCatalogueView(dataset, leadsForSale(sold)));
      if (sold) shown.push({ dataset, stock: sold });
      if (stock) entries.set(dataset.id, { dataset, stock });
    }
    return { view: { datasets }, publicView: publicViewOf(shown), entries };
  }
}

/** Exclusive datasets are left out: the leads that are left would tell how many were sold. */
function publicViewOf(entries: readonly CatalogueEntry[]): PublicCatalogueView {
  const shown = entries.filter(
    ({ dataset, stock }) => !dataset.exclusive && leadsForSale(stock) > 0,
  );
  return {
    datasets: shown
      .slice(0, maxPublicDatasets)
      .map(({ dataset, stock }) => toPublicView(dataset, stock)),
  };
}
