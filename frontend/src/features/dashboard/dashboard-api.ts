import type { AnnouncementView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query<AnnouncementView[], void>({
      query: () => '/announcements',
      providesTags: ['Announcement'],
    }),
  }),
});

export const { useAnnouncementsQuery } = dashboardApi;
