import { usePublicCatalogueQuery } from './catalogue-api.js';

/** The credits for a clean lead in the middle one of the datasets for sale; undefined while they are not known. */
export function useUsualPrice(): number | undefined {
  const { data: datasets = [] } = usePublicCatalogueQuery();
  const prices = datasets.map(({ pricing }) => pricing.clean).toSorted((one, other) => one - other);
  return prices[Math.floor((prices.length - 1) / 2)];
}
