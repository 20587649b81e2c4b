import type { SubscriptionView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const pathOf = (token: string): string => `/mail/unsubscribe/${encodeURIComponent(token)}`;

/** What the link at the foot of a mail opens. The token in it is all it needs. */
export const unsubscribeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query<SubscriptionView, string>({
      query: (token) => `${pathOf(token)}/status`,
      providesTags: ['Subscription'],
    }),
    unsubscribe: build.mutation<{ message: string }, string>({
      query: (token) => ({ path: pathOf(token), method: 'POST' }),
      invalidatesTags: ['Subscription'],
    }),
    resubscribe: build.mutation<{ message: string }, string>({
      query: (token) => ({ path: `${pathOf(token)}/resubscribe`, method: 'POST' }),
      invalidatesTags: ['Subscription'],
    }),
  }),
});

export const { useSubscriptionQuery, useUnsubscribeMutation, useResubscribeMutation } =
  unsubscribeApi;
