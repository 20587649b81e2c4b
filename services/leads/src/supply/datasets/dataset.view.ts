import {
  fewPublicLeads,
  maxPublicCount,
  roundedCountOf,
  type CatalogueDatasetView,
  type BinnedDatasetView,
  type DatasetView,
  type PublicDatasetView,
} from '@leadmart/contracts';
import { undoOf, versionOf } from '@leadmart/platform/versions';
import { forSaleOn, stateOf, statusOf, type StockCounts } from '@leadmart/stock';
import { creditsOf, type Bin, type Dataset, type DncCheck } from './dataset.js';

/** A dataset as a buyer sees it. `leadCount` is the number of leads for sale. */
export function toCatalogueView(dataset: Dataset, leadCount: number): CatalogueDatasetView {
  const { id, name, description, lastUpdated, exclusive, maxBuyers, hasLineTypes } = dataset;
  return {
    _id: id,
    name,
    description,
    ...toPricesView(dataset),
    leadCount,
    lastUpdated: lastUpdated.toISOString(),
    exclusive,
    ...(maxBuyers !== null && { maxBuyers }),
    ...(hasLineTypes && { hasLineTypes }),
    ...toDncCheckView(dataset.dncCheck),
  };
}

/** One band is left out: it says nothing that the prices do not. */
function toPricesView({ pricing, priceBands }: Dataset) {
  const bands = priceBands.map((band) => ({ ...band }));
  return { pricing: creditsOf(pricing), ...(bands.length > 1 && { priceBands: bands }) };
}

/** A dataset as a visitor sees it: rounded counts, so that an own opt-out does not show in them. */
export function toPublicView(dataset: Dataset, stock: StockCounts): PublicDatasetView {
  const { id, name, description } = dataset;
  const byStatus: PublicDatasetView['stock'] = { clean: {}, dnc: {} };
  stock.counts.forEach((_count, index) => {
    const forSale = forSaleOn(stock, index);
    if (forSale <= 0) return;
    byStatus[statusOf(index)][stateOf(index)] = toPublicCount(forSale);
  });
  return {
    _id: id,
    name,
    description,
    ...toPricesView(dataset),
    stock: byStatus,
  };
}

/** Two digits, rounded down; one number for fewer than 100, and one for all that buyers see as "100k+". */
export function toPublicCount(forSale: number): number {
  const { atLeast } = roundedCountOf(forSale);
  return atLeast === 0 ? fewPublicLeads : Math.min(atLeast, maxPublicCount);
}

/** The checks as a buyer sees them; unknown fields are left out. */
export function toDncCheckView({ checkedOn, source }: DncCheck) {
  return {
    ...(checkedOn !== null && { dncCheckedOn: checkedOn }),
    ...(source !== null && { dncSource: source }),
  };
}

/** A dataset as an admin sees it, with what an undo of its last change restores. */
export function toDatasetView(dataset: Dataset, leadCount: number, now: Date): DatasetView {
  const { visible } = dataset;
  const undo = undoOf(dataset, now);
  const version = versionOf(dataset);
  return { ...toCatalogueView(dataset, leadCount), visible, version, ...(undo && { undo }) };
}

/** A dataset in the bin; `email` is the address of the admin who moved it there. */
export function toBinnedView(
  { id: _id, name, bin }: Dataset & { readonly bin: Bin },
  leadCount: number,
  email: string | undefined,
): BinnedDatasetView {
  return {
    _id,
    name,
    leadCount,
    deletedAt: bin.at.toISOString(),
    until: bin.until.toISOString(),
    admin: { _id: bin.by, email: email ?? null },
  };
}
