import type { PublicCatalogueView, PublicDatasetView, SamplesView } from '@leadmart/contracts';
import { publicCataloguePath, publicSamplesPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The datasets for sale, as visitors see them. */
const catalogueApi = baseApi.injectEndpoints({
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

export const { usePublicCatalogueQuery, usePublicSamplesQuery } = catalogueApi;
