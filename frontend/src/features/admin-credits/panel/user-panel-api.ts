import type {
  BuyerHistoryView,
  SignOutUserBody,
  UserNoteView,
  UserNotesView,
  UserSessionsView,
} from '@leadmart/contracts';
import {
  buyerHistoryPath,
  signOutUserPath,
  userNotePath,
  userNotesPath,
  userSessionsPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../../shared/api/base-api.js';
import { postWithKey } from '../../../shared/api/requests.js';

export const userPanelApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    userSessions: build.query<UserSessionsView, string>({
      query: userSessionsPath,
      keepUnusedDataFor: 0,
      providesTags: ['UserSession'],
    }),
    buyerHistory: build.query<BuyerHistoryView, string>({
      query: buyerHistoryPath,
      keepUnusedDataFor: 0,
    }),
    signOutUser: build.mutation<unknown, SignOutUserBody & { id: string }>({
      query: ({ id, ...body }) => ['POST', signOutUserPath(id), body],
      invalidatesTags: ['UserSession'],
    }),
    userNotes: build.query<UserNotesView, { id: string; page: number }>({
      query: ({ id, page }) => `${userNotesPath(id)}?page=${page}`,
      keepUnusedDataFor: 0,
      providesTags: ['UserNote'],
    }),
    addUserNote: build.mutation<UserNoteView, { id: string; text: string; key: string }>({
      query: ({ id, text, key }) => postWithKey(userNotesPath(id), { text }, key),
      invalidatesTags: ['UserNote'],
    }),
    deleteUserNote: build.mutation<unknown, { id: string; noteId: string }>({
      query: ({ id, noteId }) => ['DELETE', userNotePath(id, noteId)],
      invalidatesTags: ['UserNote'],
    }),
  }),
});
