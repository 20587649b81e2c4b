import type { AnnouncementsPageView, LeadsOverviewView } from '@leadmart/contracts';
import { announcementsPath, leadsOverviewPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

const announcementsPerPage = 5;

/** Announcements for signed-in users, in pages, and the start of a buyer's work in one answer. */
export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query<AnnouncementsPageView, number>({
      query: (page) => `${announcementsPath}?page=${page}&limit=${announcementsPerPage}`,
      providesTags: ['Announcement'],
    }),
    leadsOverview: build.query<LeadsOverviewView, void>({
      query: () => leadsOverviewPath,
      providesTags: ['Pack'],
    }),
  }),
});
