import type { PublicCatalogueView, PublicDatasetView, SamplesView } from '@leadmart/contracts';
import { publicCataloguePath, publicSamplesPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The datasets for sale, as visitors see them. */
export const catalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    publicCatalogue: build.query<PublicDatasetView[], void>({
      query: () => publicCataloguePath,
      transformResponse: ({ datasets }: PublicCatalogueView) => datasets,
      providesTags: ['Dataset'],
    }),
    publicSamples: build.query<SamplesView, string>({
      query: (dataset) => publicSamplesPath(dataset),
    }),
  }),
});

/** The credits for a clean lead in the middle one of the datasets with a price; undefined while they are not known. */
export function useUsualPrice(): number | undefined {
  const { data: datasets = [] } = catalogueApi.usePublicCatalogueQuery();
  const prices = datasets
    .map(({ pricing }) => pricing.clean)
    .filter((price) => price > 0)
    .toSorted((one, other) => one - other);
  return prices[Math.floor((prices.length - 1) / 2)];
}
