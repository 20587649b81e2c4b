import type { StatusChangesSummaryView, StatusChangesView } from '@leadmart/contracts';
import {
  statusChangesPath,
  statusChangesSeenPath,
  statusChangesSummaryPath,
} from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

const changesAtOnce = 50;

/** Changes of the leads that the buyer owns, oldest first, and how many the buyer has not seen. */
export const statusChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    statusChangesSummary: build.query<StatusChangesSummaryView, void>({
      query: () => statusChangesSummaryPath,
      providesTags: ['StatusChange'],
    }),
    /** By the cursor after which they begin. */
    statusChanges: build.infiniteQuery<StatusChangesView, string, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ hasMore, cursor }) => (hasMore ? cursor : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        `${statusChangesPath}?limit=${changesAtOnce}&since=${pageParam || queryArg}`,
      providesTags: ['StatusChange'],
    }),
    seeStatusChanges: build.mutation<unknown, string>({
      query: (cursor) => ['POST', statusChangesSeenPath, { cursor }],
      invalidatesTags: ['StatusChange'],
    }),
  }),
});
