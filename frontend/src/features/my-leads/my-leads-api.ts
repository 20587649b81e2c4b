import type { LeadPackView, PacksView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';
import { fetchJson } from '../../shared/api/fetch-json.js';

/** The buyer's packs. Filters and totals are over all of them, so all pages are fetched. */
export const myLeadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    packs: build.query<LeadPackView[], void>({
      queryFn: async (_argument, { signal }) => {
        const packs: LeadPackView[] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const answer = await fetchJson<PacksView>({ path: `/leads/packs?page=${page}`, signal });
          if ('error' in answer) return answer;
          packs.push(...answer.data.packs);
          pages = answer.data.totalPages;
        }
        return { data: packs };
      },
      providesTags: ['Pack'],
    }),
  }),
});

export const { usePacksQuery } = myLeadsApi;
