import type {
  CampaignDetailsView,
  CampaignView,
  CampaignsView,
  MailFailuresView,
  RetryMailView,
  SendMailBody,
  SendMailView,
} from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/mail';

export const adminEmailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchUsers: build.query<string[], string>({
      query: (text) => `/admin/users/search?${new URLSearchParams({ q: text })}`,
      transformResponse: (users: { email: string }[]) => users.map(({ email }) => email),
      keepUnusedDataFor: 10,
    }),
    sendMail: build.mutation<SendMailView, SendMailBody & { key: string }>({
      query: ({ key, ...body }) => ({
        path: `${path}/send`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Campaign'],
    }),
    campaigns: build.query<CampaignsView, number>({
      query: (page) => `${path}/campaigns?page=${page}`,
      providesTags: ['Campaign'],
    }),
    campaign: build.query<CampaignDetailsView, CampaignView['_id']>({
      query: (id) => `${path}/campaigns/${id}`,
      providesTags: ['Campaign'],
    }),
    mailFailures: build.query<MailFailuresView, { id: CampaignView['_id']; page: number }>({
      query: ({ id, page }) => `${path}/campaigns/${id}/failures?page=${page}`,
      providesTags: ['Campaign'],
    }),
    retryMail: build.mutation<RetryMailView, CampaignView['_id']>({
      query: (id) => ({ path: `${path}/campaigns/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['Campaign'],
    }),
  }),
});

export const {
  useSearchUsersQuery,
  useSendMailMutation,
  useCampaignsQuery,
  useCampaignQuery,
  useMailFailuresQuery,
  useRetryMailMutation,
} = adminEmailApi;
