import type {
  ClaimBody,
  PackClaimsView,
  PackDetailsView,
  PackLeadsView,
  SentClaimView,
} from '@leadmart/contracts';
import { packClaimsPath, packLeadsPath, packPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/post-with-key.js';

/** A page of leads, by the pack and the text that they contain. */
interface LeadsWanted {
  id: string;
  page: number;
  search: string;
}

/** One pack: its leads in pages, its terms of returns and its claims. `use-claim.ts` sends files. */
const packApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pack: build.query<PackDetailsView, string>({
      query: (id) => packPath(id),
      providesTags: ['Pack', 'Return'],
    }),
    packLeads: build.query<PackLeadsView, LeadsWanted>({
      query: ({ id, page, search }) =>
        `${packLeadsPath(id)}?${new URLSearchParams({ page: String(page), search }).toString()}`,
      providesTags: ['Return'],
    }),
    packClaims: build.query<PackClaimsView, string>({
      query: (id) => packClaimsPath(id),
      providesTags: ['Return'],
    }),
    sendClaim: build.mutation<SentClaimView, ClaimBody & { id: string; key: string }>({
      query: ({ id, key, ...body }) => postWithKey(packClaimsPath(id), body, key),
      invalidatesTags: ['Return', 'Transaction'],
    }),
  }),
});

export const { usePackQuery, usePackLeadsQuery, usePackClaimsQuery, useSendClaimMutation } =
  packApi;
