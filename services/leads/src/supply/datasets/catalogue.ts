import { Injectable } from '@nestjs/common';
import {
  DatasetNotFound,
  maxPublicDatasets,
  type CatalogueDatasetView,
  type DatasetId,
  type PublicCatalogueView,
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
 * The visible datasets for screens: up to a second old after a change by another process, current after a change by
 * this one. Purchases and prices read the database.
 */
@Injectable()
export class Catalogue {
  private readonly recent = new RecentValues<string, Content>({
    read: () => this.read(),
    maxEntries: 1,
  });

  constructor(
    private readonly datasets: DatasetReader,
    private readonly repository: DatasetRepository,
    private readonly stocks: StockCountsRepository,
    private readonly clock: Clock,
  ) {}

  /** The same object until the catalogue is read again. */
  async list(): Promise<CatalogueView> {
    return (await this.content()).view;
  }

  /** The datasets for visitors: the same object until the catalogue is read again. */
  async listForVisitors(): Promise<PublicCatalogueView> {
    return (await this.content()).publicView;
  }

  /** The visible datasets by id: the same object until the catalogue is read again. */
  async entries(): Promise<ReadonlyMap<DatasetId, CatalogueEntry>> {
    return (await this.content()).entries;
  }

  /** Throws DatasetNotFound for a hidden or deleted dataset. */
  async find(id: DatasetId): Promise<CatalogueEntry> {
    const entry = (await this.content()).entries.get(id);
    if (!entry) throw DatasetNotFound();
    return entry;
  }

  /** A change of this process makes another key, so no content that was read before it is used again. */
  private content(): Promise<Content> {
    return this.recent.get(`${this.repository.changes}:${this.stocks.changes}`);
  }

  private async read(): Promise<Content> {
    const visible = (await this.datasets.list()).filter((dataset) => dataset.visible);
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
