import type {
  AnnouncementBody,
  AnnouncementPreviewView,
  AnnouncementView,
  AnnouncementsPageView,
  UpdateAnnouncementBody,
} from '@leadmart/contracts';
import {
  adminAnnouncementPath,
  adminAnnouncementsPath,
  previewAnnouncementPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { deletionOf, type OfVersion } from '../../shared/api/requests.js';

/** Announcements for admins: all of them in pages, and the changes to one. */
export const adminAnnouncementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allAnnouncements: build.query<AnnouncementsPageView, number>({
      query: (page) => `${adminAnnouncementsPath}?page=${page}`,
      providesTags: ['Announcement'],
    }),
    announcementPreview: build.query<AnnouncementPreviewView, string>({
      query: (content) => ['POST', previewAnnouncementPath, { content }],
      keepUnusedDataFor: 0,
    }),
    createAnnouncement: build.mutation<AnnouncementView, AnnouncementBody>({
      query: (body) => ['POST', adminAnnouncementsPath, body],
      invalidatesTags: ['Announcement'],
    }),
    updateAnnouncement: build.mutation<AnnouncementView, UpdateAnnouncementBody & { _id: string }>({
      query: ({ _id, ...body }) => ['PUT', adminAnnouncementPath(_id), body],
      invalidatesTags: ['Announcement'],
    }),
    deleteAnnouncement: build.mutation<unknown, OfVersion>({
      query: ({ id, version }) => deletionOf(adminAnnouncementPath(id), version),
      invalidatesTags: ['Announcement'],
    }),
  }),
});
