import type { AnnouncementBody, AnnouncementView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/announcements';

export const adminAnnouncementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allAnnouncements: build.query<AnnouncementView[], void>({
      query: () => path,
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
