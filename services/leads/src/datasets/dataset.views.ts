import { tenthsToCredits, type CatalogueDatasetView, type DatasetView } from '@leadmart/contracts';
import type { Dataset } from './dataset.js';

/** A dataset as a buyer sees it. `leadCount` is what is for sale. */
export function catalogueView(dataset: Dataset, leadCount: number): CatalogueDatasetView {
  const { id, name, description, pricing, lastUpdated, exclusive } = dataset;
  return {
    _id: id,
    name,
    description,
    pricing: { clean: tenthsToCredits(pricing.clean), dnc: tenthsToCredits(pricing.dnc) },
    leadCount,
    lastUpdated: lastUpdated.toISOString(),
    exclusive,
  };
}

/** A dataset as an admin sees it. */
export function adminView(dataset: Dataset, leadCount: number): DatasetView {
  return { ...catalogueView(dataset, leadCount), visible: dataset.visible };
}
