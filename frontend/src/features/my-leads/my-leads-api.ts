import type { LeadPackView, PackPreviewView, PacksView, RenamePackBody } from '@leadmart/contracts';
import { packNamePath, packPreviewPath, packsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** One page of the buyer's packs, sorted and filtered by the server, and the first leads of a pack. */
export const myLeadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    packPage: build.query<PacksView, string>({
      query: (query) => (query === '' ? packsPath : `${packsPath}?${query}`),
      providesTags: ['Pack'],
    }),
    renamePack: build.mutation<LeadPackView, RenamePackBody & { id: string }>({
      query: ({ id, name }) => ['PUT', packNamePath(id), { name }],
      invalidatesTags: ['Pack'],
    }),
    /** The leads of a pack never change. */
    packPreview: build.query<PackPreviewView, string>({ query: (id) => packPreviewPath(id) }),
  }),
});
