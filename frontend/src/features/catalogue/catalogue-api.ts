import type { PublicCatalogueView, PublicDatasetView } from '@leadmart/contracts';
import { publicCataloguePath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The datasets for sale, as visitors see them. */
const catalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    publicCatalogue: build.query<PublicDatasetView[], void>({
      query: () => publicCataloguePath,
      transformResponse: ({ datasets }: PublicCatalogueView) => datasets,
      providesTags: ['Dataset'],
    }),
  }),
});

export const { usePublicCatalogueQuery } = catalogueApi;
