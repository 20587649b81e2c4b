import type {
  CampaignDetailsView,
  CampaignView,
  CampaignsView,
  MailAudienceView,
  MailFailuresView,
  MailRecipientsView,
  RetryMailView,
  SendMailBody,
  SendMailView,
  StopMailView,
} from '@leadmart/contracts';
import {
  campaignFailuresPath,
  campaignPath,
  campaignRecipientsPath,
  campaignsPath,
  mailAudiencePath,
  retryCampaignPath,
  sendMailPath,
  stopCampaignPath,
  userSearchPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/post-with-key.js';

const adminEmailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchUsers: build.query<string[], string>({
      query: (text) => `${userSearchPath}?${new URLSearchParams({ q: text })}`,
      transformResponse: (users: { email: string }[]) => users.map(({ email }) => email),
      keepUnusedDataFor: 10,
    }),
    sendMail: build.mutation<SendMailView, SendMailBody & { key: string }>({
      query: ({ key, ...body }) => postWithKey(sendMailPath, body, key),
      invalidatesTags: ['Campaign'],
    }),
    mailAudience: build.query<MailAudienceView, void>({
      query: () => mailAudiencePath,
      providesTags: ['Campaign'],
    }),
    campaigns: build.query<CampaignsView, number>({
      query: (page) => `${campaignsPath}?page=${page}`,
      providesTags: ['Campaign'],
    }),
    campaign: build.query<CampaignDetailsView, string>({
      query: campaignPath,
      providesTags: ['Campaign'],
    }),
    mailRecipients: build.query<MailRecipientsView, { id: string; page: number }>({
      query: ({ id, page }) => `${campaignRecipientsPath(id)}?page=${page}`,
      providesTags: ['Campaign'],
    }),
    mailFailures: build.query<MailFailuresView, { id: string; page: number }>({
      query: ({ id, page }) => `${campaignFailuresPath(id)}?page=${page}`,
      providesTags: ['Campaign'],
    }),
    stopMail: build.mutation<StopMailView, CampaignView['_id']>({
      query: (id) => ({ path: stopCampaignPath(id), method: 'POST' }),
      invalidatesTags: ['Campaign'],
    }),
    retryMail: build.mutation<RetryMailView, CampaignView['_id']>({
      query: (id) => ({ path: retryCampaignPath(id), method: 'POST' }),
      invalidatesTags: ['Campaign'],
    }),
  }),
});

export const {
  useSearchUsersQuery,
  useSendMailMutation,
  useMailAudienceQuery,
  useCampaignsQuery,
  useCampaignQuery,
  useMailFailuresQuery,
  useMailRecipientsQuery,
  useLazyCampaignQuery,
  useStopMailMutation,
  useRetryMailMutation,
} = adminEmailApi;
