import type { DatasetId, LeadPackView, LeadsOverviewView, PacksView } from '@leadmart/contracts';
import { lowestPriceOf, tenths, tenthsToCredits, type PhoneStatus } from '@leadmart/contracts';
import { type CatalogueView, type LatestUpload } from '../../supply/index.js';
import type { PackSize } from '../packs/pack.reader.js';

export type Use = LeadsOverviewView['use'];

/** Leads added to one dataset; `addedAt` is the time of the latest upload. */
export interface AddedLeads {
  readonly datasetId: DatasetId;
  readonly added: number;
  readonly addedAt: Date;
}

/** Clocks of all time zones differ from each other by quarters of an hour, so these add up to anybody's days. */
const quarterMs = 15 * 60_000;

interface Bought {
  readonly at: number;
  readonly leads: number;
  readonly credits: number;
}

/** Adds up packs, newest first, by quarter of an hour. */
function addedUp(packs: readonly Bought[]): Use {
  const sums = new Map<number, { leads: number; credits: number }>();
  for (const { at, leads, credits } of packs) {
    const quarter = at - (at % quarterMs);
    const sum = sums.get(quarter) ?? { leads: 0, credits: 0 };
    sums.set(quarter, { leads: sum.leads + leads, credits: sum.credits + credits });
  }
  return [...sums].map(([at, { leads, credits }]) => ({
    at: new Date(at).toISOString(),
    leads,
    // Prices are tenths of credits; a sum of fractions is not exact.
    credits: Math.round(credits * 10) / 10,
  }));
}

/** The use since a time if the first page of packs goes back so far; otherwise undefined. */
export function useOfPage({ packs, totalPacks }: PacksView, since: Date): Use | undefined {
  const isSince = ({ purchasedAt }: LeadPackView) => Date.parse(purchasedAt) >= since.getTime();
  if (packs.length < totalPacks && packs.every(isSince)) return undefined;
  return addedUp(
    packs.filter(isSince).map(({ purchasedAt, quantity, totalCost }) => ({
      at: Date.parse(purchasedAt),
      leads: quantity,
      credits: totalCost,
    })),
  );
}

/** The use of packs that were read newest first, and the time since which none is missing. */
export function useOfSizes(
  sizes: readonly PackSize[],
  { since, limit }: { since: Date; limit: number },
): { use: Use; useSince: Date } {
  const use = addedUp(
    sizes.map(({ endedAt, delivered, cost }) => ({
      at: endedAt.getTime(),
      leads: delivered,
      credits: tenthsToCredits(tenths(cost)),
    })),
  );
  const oldest = sizes.at(-1)?.endedAt;
  return { use, useSince: sizes.length < limit || oldest === undefined ? since : oldest };
}

/** The added leads of uploads, newest first, by dataset. */
export function addedByDataset(uploads: readonly LatestUpload[]): AddedLeads[] {
  const byDataset = new Map<DatasetId, AddedLeads>();
  for (const { datasetId, completedAt, added } of uploads) {
    const leads = added.reduce((sum, { count }) => sum + count, 0);
    const known = byDataset.get(datasetId) ?? { datasetId, added: 0, addedAt: completedAt };
    byDataset.set(datasetId, { ...known, added: known.added + leads });
  }
  return [...byDataset.values()].filter(({ added }) => added > 0);
}

/** Credits per lead of the cheapest datasets with leads, and of their cheapest ages; null without any. */
export function lowestPricesOf({ datasets }: CatalogueView): LeadsOverviewView['lowestPrices'] {
  const stocked = datasets.filter(({ leadCount }) => leadCount > 0);
  return stocked.length === 0 ? null : lowestOf(stocked);
}

/** A free dataset does not make the others free: it counts only where no lead has a price. */
function lowestOf(datasets: CatalogueView['datasets']) {
  const lowest = (phoneStatus: PhoneStatus) => {
    const prices = datasets.map((dataset) => lowestPriceOf(dataset, phoneStatus));
    const paid = prices.filter((price) => price > 0);
    return Math.min(...(paid.length > 0 ? paid : prices));
  };
  return { clean: lowest('clean'), dnc: lowest('dnc') };
}

/** The dataset of the newest pack whose dataset has leads for sale; null without any. */
export function lastBoughtFrom(
  { packs }: Pick<PacksView, 'packs'>,
  { datasets }: CatalogueView,
): LeadsOverviewView['lastBoughtFrom'] {
  const stocked = new Map(
    datasets.flatMap((one) => (one.leadCount > 0 ? [[String(one._id), one] as const] : [])),
  );
  const [last] = packs.flatMap(({ dataset }) => stocked.get(dataset._id ?? '') ?? []);
  return last ? { _id: last._id, name: last.name, lowestPrices: lowestOf([last]) } : null;
}
