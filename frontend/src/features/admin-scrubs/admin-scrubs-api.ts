import type {
  ChangeCheckAgeLimitBody,
  CheckAgeLimitView,
  ScrubsView,
  ScrubView,
} from '@leadmart/contracts';
import { checkAgeLimitPath, scrubsPath, undoScrubPath } from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

/** Checks of the stock with lists of phones. `send-list.ts` begins them, because it reports progress. */
export const adminScrubsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    scrubPage: build.query<ScrubsView, number>({
      query: (page) => `${scrubsPath}?page=${page}`,
      providesTags: ['Scrub'],
    }),
    checkAgeLimit: build.query<CheckAgeLimitView, void>({
      query: () => checkAgeLimitPath,
      providesTags: ['CheckAgeLimit'],
    }),
    changeCheckAgeLimit: build.mutation<CheckAgeLimitView, ChangeCheckAgeLimitBody>({
      query: (body) => ['PUT', checkAgeLimitPath, body],
      invalidatesTags: ['CheckAgeLimit', 'Availability'],
    }),
    undoScrub: build.mutation<ScrubView, string>({
      query: (id) => ['POST', undoScrubPath(id)],
      invalidatesTags: ['Scrub'],
    }),
  }),
});
