import type { SubscriptionView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const pathOf = (token: string): string => `/mail/unsubscribe/${encodeURIComponent(token)}`;

/** The call behind the link at the foot of a mail. Its token replaces a session. */
export const unsubscribeApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    /** The result is stored without another request. */
    const changing = (rest: string, subscribed: boolean) =>
      build.mutation<{ message: string }, string>({
        query: (token) => ({ path: `${pathOf(token)}${rest}`, method: 'POST' }),
        async onQueryStarted(token, { dispatch, queryFulfilled }) {
          const isDone = await queryFulfilled.then(
            () => true,
            () => false,
          );
          if (!isDone) return;
          dispatch(
            unsubscribeApi.util.updateQueryData('subscription', token, (one) => {
              one.subscribed = subscribed;
            }),
          );
        },
      });
    return {
      subscription: build.query<SubscriptionView, string>({
        query: (token) => `${pathOf(token)}/status`,
      }),
      unsubscribe: changing('', false),
      resubscribe: changing('/resubscribe', true),
    };
  },
});

export const { useSubscriptionQuery, useUnsubscribeMutation, useResubscribeMutation } =
  unsubscribeApi;
