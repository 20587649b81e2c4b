import type { ChangeNotificationSettingsBody, NotificationSettings } from '@leadmart/contracts';
import { notificationSettingsPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../shared/api/base-api.js';

/** Which mails the user gets about bought leads and stock alerts. */
const notificationSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    notificationSettings: build.query<NotificationSettings, void>({
      query: () => notificationSettingsPath,
      providesTags: ['NotificationSettings'],
    }),
    /** Shown at once, and undone after a failure. */
    changeNotificationSettings: build.mutation<
      NotificationSettings,
      ChangeNotificationSettingsBody
    >({
      query: (body) => ({ path: notificationSettingsPath, method: 'PUT', body }),
      async onQueryStarted(settings, { dispatch, queryFulfilled }) {
        const change = dispatch(
          notificationSettingsApi.util.updateQueryData(
            'notificationSettings',
            undefined,
            (before) => ({ ...before, ...settings }),
          ),
        );
        await queryFulfilled.catch(() => change.undo());
      },
      // After a failure, only the server knows whether the change arrived.
      invalidatesTags: (_settings, error) => (error ? ['NotificationSettings'] : []),
    }),
  }),
});

export const { useNotificationSettingsQuery, useChangeNotificationSettingsMutation } =
  notificationSettingsApi;
