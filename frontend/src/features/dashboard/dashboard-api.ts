import type { AnnouncementsPageView } from '@leadmart/contracts';
import { announcementsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

const announcementsPerPage = 5;

/** Announcements for signed-in users: the active ones, newest first, in pages. */
export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query<AnnouncementsPageView, number>({
      query: (page) => `${announcementsPath}?page=${page}&limit=${announcementsPerPage}`,
      providesTags: ['Announcement'],
    }),
  }),
});

export const { useAnnouncementsQuery } = dashboardApi;
