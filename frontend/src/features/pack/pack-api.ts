import type {
  ClaimBody,
  LeadHistoryView,
  LeadOutcomesView,
  OwnChecksView,
  PackClaimsView,
  PackDetailsView,
  PackHistoryView,
  SentClaimView,
} from '@leadmart/contracts';
import {
  callListPath,
  ownCheckPath,
  packClaimsPath,
  packHistoryPath,
  packLeadHistoryPath,
  packLeadOutcomesPath,
  packPath,
} from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/requests.js';
import { readCopy } from '../device-copies/device-copies.js';
import { orKeptHere } from '../device-copies/device-store.js';
import { queryOf, type CallsWanted } from './call-list/calls-wanted.js';
import { callsFromCopy, type ShownCallList } from './call-list/list-from-copy.js';

/** One pack: its leads to call, its terms of returns and its claims. `returns/use-claim.ts` sends files. */
export const packApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pack: build.query<PackDetailsView, string>({
      queryFn: (id, _api, _extra, ask) =>
        orKeptHere(ask(packPath(id)), async () => (await readCopy(id))?.details),
      providesTags: ['Pack', 'Return'],
    }),
    packHistory: build.query<PackHistoryView, string>({ query: packHistoryPath }),
    leadHistory: build.query<LeadHistoryView, { id: string; lead: string }>({
      query: ({ id, lead }) => packLeadHistoryPath(id, lead),
    }),
    callList: build.query<ShownCallList, CallsWanted & { id: string }>({
      queryFn: ({ id, ...wanted }, _api, _extra, ask) =>
        orKeptHere(ask(`${callListPath(id)}?${queryOf(wanted)}`), async () => {
          const copy = await readCopy(id);
          return copy && callsFromCopy(copy, wanted);
        }),
      providesTags: ['Outcome', 'Return', 'OwnCheck'],
    }),
    leadOutcomes: build.query<LeadOutcomesView, { id: string; lead: string }>({
      query: ({ id, lead }) => packLeadOutcomesPath(id, lead),
      providesTags: ['Outcome'],
    }),
    ownChecks: build.query<OwnChecksView, string>({
      query: ownCheckPath,
      providesTags: ['OwnCheck'],
    }),
    removeOwnChecks: build.mutation<OwnChecksView, string>({
      query: (id) => ['DELETE', ownCheckPath(id)],
      invalidatesTags: ['OwnCheck'],
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
