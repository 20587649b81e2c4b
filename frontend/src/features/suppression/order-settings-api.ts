import type { ChangeOrderSettingsBody, OrderSettings } from '@leadmart/contracts';
import { orderSettingsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The buyer's settings for orders that do not say otherwise. */
export const orderSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    orderSettings: build.query<OrderSettings, void>({
      query: () => orderSettingsPath,
      providesTags: ['OrderSettings'],
    }),
    /** Shown at once, and undone after a failure. */
    changeOrderSettings: build.mutation<OrderSettings, ChangeOrderSettingsBody>({
      query: (body) => ['PUT', orderSettingsPath, body],
      async onQueryStarted({ includeOwned, dncUnderstood }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          orderSettingsApi.util.updateQueryData('orderSettings', undefined, (settings) => {
            if (includeOwned !== undefined) settings.includeOwned = includeOwned;
            if (dncUnderstood) settings.dncUnderstoodAt = new Date().toISOString();
          }),
        );
        await queryFulfilled.catch(() => change.undo());
      },
      // After a failure, only the server knows whether the change arrived.
      invalidatesTags: (_settings, error) =>
        error ? ['OrderSettings', 'Availability'] : ['Availability'],
    }),
  }),
});
