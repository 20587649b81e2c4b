import type {
  AdjustCreditsBody,
  AdjustmentKind,
  AdjustmentView,
  BulkAdjustBody,
  BulkAdjustmentView,
  CreditsUsersView,
} from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/credits';

export type BulkKind = BulkAdjustmentView['kind'];

export const adminCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    creditsUsers: build.query<CreditsUsersView, { search: string; page: number }>({
      query: ({ search, page }) =>
        `${path}/users?${new URLSearchParams({ search, page: String(page) })}`,
      providesTags: ['CreditsUser'],
    }),
    adjustCredits: build.mutation<
      AdjustmentView,
      AdjustCreditsBody & { kind: AdjustmentKind; key: string }
    >({
      query: ({ kind, key, ...body }) => ({
        path: `${path}/${kind}`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['CreditsUser'],
    }),
    adjustAll: build.mutation<BulkAdjustmentView, BulkAdjustBody & { kind: BulkKind; key: string }>(
      {
        query: ({ kind, key, ...body }) => ({
          path: `${path}/${kind}`,
          method: 'POST',
          body,
          headers: { 'idempotency-key': key },
        }),
        invalidatesTags: ['CreditsUser'],
      },
    ),
    batch: build.query<BulkAdjustmentView, string>({
      query: (batchId) => `${path}/batches/${batchId}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useCreditsUsersQuery,
  useAdjustCreditsMutation,
  useAdjustAllMutation,
  useBatchQuery,
} = adminCreditsApi;
