import type { LeadPackView, PacksView } from '@leadmart/contracts';
import { packsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';
import { fetchJson, type ApiResult } from '../../shared/api/fetch-json.js';

/** Browsers open six connections to one server at a time. */
const concurrentRequests = 6;

const pageOfPacks = (page: number, signal: AbortSignal) =>
  fetchJson<PacksView>({ path: `${packsPath}?page=${page}`, signal });

/** Fetches all pages of the list; the first one says how many there are. */
async function allPacks(signal: AbortSignal): Promise<ApiResult<LeadPackView[]>> {
  const first = await pageOfPacks(1, signal);
  if ('error' in first) return first;
  // By id: a pack bought meanwhile shifts the pages, so that a pack may be on two of them.
  const packs = new Map(first.data.packs.map((pack) => [pack._id, pack]));
  const { totalPages } = first.data;
  for (let page = 2; page <= totalPages; page += concurrentRequests) {
    const count = Math.min(concurrentRequests, totalPages - page + 1);
    const pages = Array.from({ length: count }, (_, offset) => pageOfPacks(page + offset, signal));
    for (const answer of await Promise.all(pages)) {
      if ('error' in answer) return answer;
      for (const pack of answer.data.packs) packs.set(pack._id, pack);
    }
  }
  return { data: [...packs.values()] };
}

/** The buyer's packs. Filters and totals need all of them, so all pages are fetched. */
export const myLeadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    packs: build.query<LeadPackView[], void>({
      queryFn: (_argument, { signal }) => allPacks(signal),
      providesTags: ['Pack'],
    }),
  }),
});

export const { usePacksQuery } = myLeadsApi;
