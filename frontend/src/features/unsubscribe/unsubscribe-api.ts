import type { SubscriptionView } from '@leadmart/contracts';
import { resubscribePath, unsubscribePath, unsubscribeStatusPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The call behind the link at the foot of a mail. Its token replaces a session. */
export const unsubscribeApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    /** The result is stored without another request. */
    const changing = (pathOf: (token: string) => string, subscribed: boolean) =>
      build.mutation<{ message: string }, string>({
        query: (token) => ['POST', pathOf(encodeURIComponent(token))],
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
        query: (token) => unsubscribeStatusPath(encodeURIComponent(token)),
      }),
      unsubscribe: changing(unsubscribePath, false),
      resubscribe: changing(resubscribePath, true),
    };
  },
});
