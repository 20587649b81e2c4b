import { tenthsToCredits, type CatalogueDatasetView, type DatasetView } from '@leadmart/contracts';
import type { Dataset, DncCheck } from './dataset.js';

/** A dataset as a buyer sees it. `leadCount` is the number of leads for sale. */
export function toCatalogueView(dataset: Dataset, leadCount: number): CatalogueDatasetView {
  const { id, name, description, pricing, lastUpdated, exclusive } = dataset;
  return {
    _id: id,
    name,
    description,
    pricing: { clean: tenthsToCredits(pricing.clean), dnc: tenthsToCredits(pricing.dnc) },
    leadCount,
    lastUpdated: lastUpdated.toISOString(),
    exclusive,
    ...toDncCheckView(dataset.dncCheck),
  };
}

/** The checks as a buyer sees them; unknown fields are left out. */
export function toDncCheckView({ checkedOn, source }: DncCheck) {
  return {
    ...(checkedOn !== null && { dncCheckedOn: checkedOn }),
    ...(source !== null && { dncSource: source }),
  };
}

/** A dataset as an admin sees it. */
export function toDatasetView(dataset: Dataset, leadCount: number): DatasetView {
  return { ...toCatalogueView(dataset, leadCount), visible: dataset.visible };
}
