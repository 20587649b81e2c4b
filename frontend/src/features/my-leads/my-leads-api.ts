import type { PackPreviewView, PacksView } from '@leadmart/contracts';
import { packPreviewPath, packsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** One page of the buyer's packs, sorted and filtered by the server, and the first leads of a pack. */
const myLeadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    packPage: build.query<PacksView, string>({
      query: (query) => (query === '' ? packsPath : `${packsPath}?${query}`),
      providesTags: ['Pack'],
    }),
    /** A pack never changes. */
    packPreview: build.query<PackPreviewView, string>({ query: (id) => packPreviewPath(id) }),
  }),
});

export const { usePackPageQuery, usePackPreviewQuery } = myLeadsApi;
