import type { NoticesView, NoticeSwitchesView, SetNoticeSwitchBody } from '@leadmart/contracts';
import { noticeSwitchesPath } from '@leadmart/contracts/account-paths';
import { noticesPath, readNoticesPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The notices of the user, and the switches of each kind. */
export const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    notices: build.infiniteQuery<NoticesView, void, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ cursor }) => cursor ?? undefined,
      },
      query: ({ pageParam }) => (pageParam ? `${noticesPath}?before=${pageParam}` : noticesPath),
    }),
    /**
     * Up to a moment. The number of unread notices is 0 at once; each stays marked as new until the list is fetched again.
     * After a failure the next answer has the number again.
     */
    readNotices: build.mutation<unknown, string>({
      query: (until) => ['POST', readNoticesPath, { until }],
      onQueryStarted(_until, { dispatch }) {
        dispatch(
          noticesApi.util.updateQueryData('notices', undefined, ({ pages }) => {
            for (const page of pages) page.unread = 0;
          }),
        );
      },
    }),
    noticeSwitches: build.query<NoticeSwitchesView, void>({
      query: () => noticeSwitchesPath,
      providesTags: ['NoticeSwitch'],
    }),
    /** Shown at once, and undone after a failure. */
    setNoticeSwitch: build.mutation<NoticeSwitchesView, SetNoticeSwitchBody>({
      query: (body) => ['PUT', noticeSwitchesPath, body],
      async onQueryStarted({ kind, way, isOn }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          noticesApi.util.updateQueryData('noticeSwitches', undefined, ({ switches }) => {
            for (const one of switches) if (one.kind === kind) one[way] = isOn ? 'on' : 'off';
          }),
        );
        await queryFulfilled.catch(() => change.undo());
      },
      // After a failure, only the server knows whether the change arrived.
      invalidatesTags: (_switches, error) => (error ? ['NoticeSwitch'] : []),
    }),
  }),
});
