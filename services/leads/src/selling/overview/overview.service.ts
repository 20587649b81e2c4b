import { Injectable } from '@nestjs/common';
import type { LeadsOverviewView, PacksView, UserId } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import { Catalogue, UploadReader } from '../../supply/index.js';
import { PackPages } from '../packs/pack-pages.js';
import { PackReader } from '../packs/pack.reader.js';
import {
  addedByDataset,
  lastBoughtFrom,
  lowestPricesOf,
  useOfPage,
  useOfSizes,
  type AddedLeads,
  type Use,
} from './overview.decisions.js';

const newForMs = 30 * 24 * 60 * 60_000;
const uploadsRead = 50;
const maxAgeMs = 60_000;

/** Leads that uploads of the last 30 days added, up to a minute old: all buyers read the same. */
@Injectable()
export class NewStock {
  private readonly recent = new RecentValues<'all', AddedLeads[]>({
    read: () => this.read(),
    maxAgeMs,
    maxEntries: 1,
  });

  constructor(
    private readonly uploads: UploadReader,
    private readonly clock: Clock,
  ) {}

  list(): Promise<readonly AddedLeads[]> {
    return this.recent.get('all');
  }

  private async read(): Promise<AddedLeads[]> {
    const since = new Date(this.clock.now().getTime() - newForMs);
    return addedByDataset(await this.uploads.latest(since, uploadsRead));
  }
}

const packsShown = 3;
const datasetsShown = 3;
/** Thirty days in any time zone. */
const useForMs = 31 * 24 * 60 * 60_000;
/** Of a buyer with more packs, the use of fewer days is shown. */
const sizesRead = 1_000;

/** The start of a buyer's work, from what other screens read, too. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly pages: PackPages,
    private readonly packs: PackReader,
    private readonly catalogue: Catalogue,
    private readonly newStock: NewStock,
    private readonly clock: Clock,
  ) {}

  async of(buyerId: UserId): Promise<LeadsOverviewView> {
    const [page, catalogue, uploaded] = await Promise.all([
      this.pages.first(buyerId),
      this.catalogue.list(buyerId),
      this.newStock.list(),
    ]);
    const { use, useSince } = await this.use(buyerId, page);
    const forSale = new Map(catalogue.datasets.map((dataset) => [dataset._id, dataset]));
    return {
      totalPacks: page.totalPacks,
      latestPacks: page.packs.slice(0, packsShown).map((pack) => ({
        ...pack,
        forSale: pack.dataset._id !== undefined && forSale.has(pack.dataset._id),
      })),
      useSince: useSince.toISOString(),
      use,
      newStock: uploaded
        .flatMap(({ datasetId, added: leads, addedAt }) => {
          const dataset = forSale.get(datasetId);
          // No more than can be bought: some were sold out, withdrawn, or have too old a check.
          const added = Math.min(leads, dataset?.leadCount ?? 0);
          if (!dataset || added === 0) return [];
          return [{ _id: datasetId, name: dataset.name, added, addedAt: addedAt.toISOString() }];
        })
        .slice(0, datasetsShown),
      lastBoughtFrom: lastBoughtFrom(page, catalogue),
      lowestPrices: lowestPricesOf(catalogue),
    };
  }

  /** Reads packs only if the first page does not go back far enough. */
  private async use(buyerId: UserId, page: PacksView): Promise<{ use: Use; useSince: Date }> {
    const since = startOfUse(this.clock.now());
    const use = useOfPage(page, since);
    if (use !== undefined) return { use, useSince: since };
    const sizes = await this.packs.recentSizes(buyerId, since, sizesRead);
    return useOfSizes(sizes, { since, limit: sizesRead });
  }
}

/** The same for an hour, so that the answer has the same entity tag while nothing changes. */
function startOfUse(now: Date): Date {
  const hourMs = 60 * 60_000;
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs - useForMs);
}
