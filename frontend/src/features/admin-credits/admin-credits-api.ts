import type {
  AdjustCreditsBody,
  AdjustmentKind,
  AdjustmentView,
  BulkAdjustBody,
  BulkAdjustmentView,
  BulkAdjustmentsView,
  BulkPreviewView,
  CreditsUsersView,
  StatementView,
} from '@leadmart/contracts';
import {
  adjustCreditsPath,
  bulkPreviewPath,
  creditBatchPath,
  creditBatchesPath,
  creditUserHistoryPath,
  creditUsersPath,
  undoCreditBatchPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/post-with-key.js';
import { sortQuery, type UsersSort } from './users-sort.js';

interface UsersWanted {
  search: string;
  page: number;
  sort: UsersSort;
}

export type BulkKind = BulkAdjustmentView['kind'];

const adminCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    creditsUsers: build.query<CreditsUsersView, UsersWanted>({
      query: ({ search, page, sort }) => {
        const query = { search, page: String(page), ...sortQuery(sort) };
        return `${creditUsersPath}?${new URLSearchParams(query)}`;
      },
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
      query: (batchId) => ({ path: undoCreditBatchPath(batchId), method: 'POST' }),
      invalidatesTags: ['CreditsUser'],
    }),
    batch: build.query<BulkAdjustmentView, string>({
      query: creditBatchPath,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useCreditsUsersQuery,
  useAdjustCreditsMutation,
  useAdjustAllMutation,
  useBatchQuery,
  useBatchesQuery,
  useBulkPreviewQuery,
  useUndoBatchMutation,
  useUserHistoryQuery,
} = adminCreditsApi;
