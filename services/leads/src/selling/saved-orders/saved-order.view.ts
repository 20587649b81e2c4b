import {
  chosenFields,
  highestPriceOf,
  tenthsToCredits,
  toPricedAgesView,
  type SavedOrderView,
} from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import { shelfIndex, valueAt } from '@leadmart/stock';
import { type CatalogueEntry, soldStock } from '../../supply/index.js';
import { pricesOfOrder } from '../lead-ages.js';
import type { SavedOrder } from './saved-order.schema.js';

/** `entry` is the dataset of the order; undefined if it is not for sale any more. */
export function toSavedOrderView(
  order: SavedOrder,
  entry: CatalogueEntry | undefined,
  now: Date,
): SavedOrderView {
  const { id, name, datasetId, datasetName, states, phoneStatus, quantity, includeOwned } = order;
  return {
    _id: id,
    name,
    dataset: { _id: datasetId, name: entry?.dataset.name ?? datasetName },
    states: [...states],
    statesWithoutStock: entry ? statesWithoutStock(order, entry, now) : [],
    phoneStatus,
    quantity,
    ...(includeOwned !== undefined && { includeOwned }),
    ...chosenFields(order),
    ...pricesNow(order, entry),
    createdAt: order.createdAt.toISOString(),
    changedAt: order.changedAt.toISOString(),
    version: versionOf(order),
  };
}

function pricesNow(order: SavedOrder, entry: CatalogueEntry | undefined) {
  if (!entry) return { price: null };
  const prices = pricesOfOrder(entry.dataset, order);
  const byAge = prices.length > 1 && { prices: prices.map(toPricedAgesView) };
  return { price: tenthsToCredits(highestPriceOf(prices)), ...byAge };
}

function statesWithoutStock(
  { states, phoneStatus }: SavedOrder,
  { dataset, stock }: CatalogueEntry,
  now: Date,
) {
  const { counts, withdrawn } = soldStock(dataset, stock, now);
  return states.filter((state) => {
    const shelf = shelfIndex(state, phoneStatus);
    return valueAt(counts, shelf) - valueAt(withdrawn, shelf) <= 0;
  });
}
