import type { EndOtherSessionsBody, OwnSessionsView, SessionView } from '@leadmart/contracts';
import {
  endOtherSessionsPath,
  ownSessionPath,
  ownSessionsPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** Reads and ends the user's own sessions. */
export const ownSessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query<OwnSessionsView, void>({
      query: () => ownSessionsPath,
      providesTags: ['OwnSession'],
    }),
    endOwnSession: build.mutation<null, string>({
      query: (id) => ['DELETE', ownSessionPath(encodeURIComponent(id))],
      // After a failure, too: the session may have ended meanwhile.
      invalidatesTags: ['OwnSession'],
    }),
    endOtherSessions: build.mutation<SessionView, EndOtherSessionsBody>({
      query: (body) => ['POST', endOtherSessionsPath, body],
    }),
  }),
});
