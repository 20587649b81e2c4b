import type {
  AddPhonesBody,
  CreateSuppressionListBody,
  SuppressionAdditionView,
  SuppressionListMatchesView,
  SuppressionListView,
  SuppressionListsView,
} from '@leadmart/contracts';
import {
  suppressionListMatchesPath,
  suppressionListPath,
  suppressionListPhonesPath,
  suppressionListsPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/requests.js';

/** The phones that are not sold to the buyer; availability depends on them. */
export const changedByLists = ['SuppressionList', 'Availability'] as const;

/** The buyer's suppression lists. `use-addition.ts` sends files, because it reports progress. */
export const suppressionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suppressionLists: build.query<SuppressionListsView, void>({
      query: () => suppressionListsPath,
      providesTags: ['SuppressionList'],
    }),
    createSuppressionList: build.mutation<
      SuppressionAdditionView,
      CreateSuppressionListBody & { key: string }
    >({
      query: ({ key, ...body }) => postWithKey(suppressionListsPath, body, key),
      invalidatesTags: changedByLists,
    }),
    addPhones: build.mutation<SuppressionAdditionView, AddPhonesBody & { id: string }>({
      query: ({ id, ...body }) => ['POST', suppressionListPhonesPath(id), body],
      invalidatesTags: changedByLists,
    }),
    renameSuppressionList: build.mutation<SuppressionListView, { id: string; name: string }>({
      query: ({ id, name }) => ['PATCH', suppressionListPath(id), { name }],
      invalidatesTags: ['SuppressionList'],
    }),
    /** `change` only names the count: another one after each change of the list. */
    listMatches: build.query<SuppressionListMatchesView, { id: string; change: string }>({
      query: ({ id }) => suppressionListMatchesPath(id),
    }),
    deleteSuppressionList: build.mutation<unknown, string>({
      query: (id) => ['DELETE', suppressionListPath(id)],
      invalidatesTags: changedByLists,
    }),
  }),
});
