import type {
  AdjustCreditsBody,
  AdjustmentKind,
  AdjustmentView,
  BulkAdjustBody,
  BulkAdjustmentView,
  BulkAdjustmentsView,
  BulkPreviewView,
  CreditsUserAccountView,
  CreditsUsersView,
  StatementView,
} from '@leadmart/contracts';
import {
  adjustCreditsPath,
  bulkPreviewPath,
  creditBatchPath,
  creditBatchesPath,
  creditUserHistoryPath,
  creditUserPath,
  creditUsersPath,
  undoCreditBatchPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/requests.js';
import type { StateChoice } from './user-states.js';
import { sortQuery, type UsersSort } from './users-sort.js';

interface UsersWanted {
  search: string;
  page: number;
  limit?: number;
  state?: StateChoice;
  sort: UsersSort;
}

export type BulkKind = BulkAdjustmentView['kind'];

export const adminCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    creditsUsers: build.query<CreditsUsersView, UsersWanted>({
      query: ({ search, page, limit = 10, state = 'all', sort }) => {
        const slice = { page: String(page), ...(limit !== 10 && { limit: String(limit) }) };
        const query = { search, ...slice, ...(state !== 'all' && { state }), ...sortQuery(sort) };
        return `${creditUsersPath}?${new URLSearchParams(query)}`;
      },
      providesTags: ['CreditsUser'],
    }),
    creditsUser: build.query<CreditsUserAccountView, string>({
      query: creditUserPath,
      keepUnusedDataFor: 0,
      providesTags: ['CreditsUser'],
    }),
    adjustCredits: build.mutation<
      AdjustmentView,
      AdjustCreditsBody & { kind: AdjustmentKind; key: string }
    >({
      query: ({ kind, key, ...body }) => postWithKey(adjustCreditsPath(kind), body, key),
      invalidatesTags: ['CreditsUser'],
    }),
    adjustAll: build.mutation<BulkAdjustmentView, BulkAdjustBody & { kind: BulkKind; key: string }>(
      {
        query: ({ kind, key, ...body }) => postWithKey(adjustCreditsPath(kind), body, key),
        invalidatesTags: ['CreditsUser'],
      },
    ),
    userHistory: build.query<StatementView, { id: string; page: number }>({
      query: ({ id, page }) => `${creditUserHistoryPath(id)}?page=${page}`,
      keepUnusedDataFor: 0,
      providesTags: ['CreditsUser'],
    }),
    bulkPreview: build.query<BulkPreviewView, number>({
      query: (amount) => `${bulkPreviewPath}?amount=${amount}`,
      keepUnusedDataFor: 0,
    }),
    batches: build.query<BulkAdjustmentsView, void>({
      query: () => creditBatchesPath,
      providesTags: ['CreditsUser'],
    }),
    undoBatch: build.mutation<BulkAdjustmentView, string>({
      query: (batchId) => ['POST', undoCreditBatchPath(batchId)],
      invalidatesTags: ['CreditsUser'],
    }),
    batch: build.query<BulkAdjustmentView, string>({
      query: creditBatchPath,
      keepUnusedDataFor: 0,
    }),
  }),
});
