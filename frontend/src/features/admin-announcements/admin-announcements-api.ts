import type { AnnouncementBody, AnnouncementsPageView, AnnouncementView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/announcements';

/** Announcements for admins: all of them in pages, and the changes to one. */
export const adminAnnouncementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allAnnouncements: build.query<AnnouncementsPageView, number>({
      query: (page) => `${path}?page=${page}`,
      providesTags: ['Announcement'],
    }),
    createAnnouncement: build.mutation<AnnouncementView, AnnouncementBody>({
      query: (body) => ({ path, method: 'POST', body }),
      invalidatesTags: ['Announcement'],
    }),
    updateAnnouncement: build.mutation<AnnouncementView, AnnouncementBody & { _id: string }>({
      query: ({ _id, ...body }) => ({ path: `${path}/${_id}`, method: 'PUT', body }),
      invalidatesTags: ['Announcement'],
    }),
    deleteAnnouncement: build.mutation<unknown, string>({
      query: (id) => ({ path: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Announcement'],
    }),
  }),
});

export const {
  useAllAnnouncementsQuery,
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  useDeleteAnnouncementMutation,
} = adminAnnouncementsApi;
