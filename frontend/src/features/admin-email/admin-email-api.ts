import type {
  CampaignDetailsView,
  CampaignView,
  CampaignsView,
  MailAudienceView,
  MailPreviewView,
  MailReachView,
  MailRecipientsView,
  MailTextBody,
  PreviewMailBody,
  RetryMailView,
  SendMailBody,
  SendMailView,
  StopMailView,
  UserSearchResult,
} from '@leadmart/contracts';
import {
  campaignPath,
  campaignRecipientsCsvPath,
  campaignRecipientsPath,
  campaignsPath,
  mailAudiencePath,
  previewMailPath,
  retryCampaignPath,
  sendMailPath,
  stopCampaignPath,
  testMailPath,
  userSearchPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/requests.js';

export type FoundUser = Pick<UserSearchResult, 'email' | 'isVerified'>;

/** The recipients of a mail whose address begins with a text, in some states, with commas between them. */
export interface RecipientsOf {
  id: string;
  q: string;
  state: string;
}

const filterOf = (filter: Omit<RecipientsOf, 'id'>): string =>
  new URLSearchParams({ ...filter }).toString();

export const adminEmailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchUsers: build.query<FoundUser[], string>({
      query: (text) => `${userSearchPath}?${new URLSearchParams({ q: text })}`,
      keepUnusedDataFor: 10,
    }),
    sendMail: build.mutation<SendMailView, SendMailBody & { key: string }>({
      query: ({ key, ...body }) => postWithKey(sendMailPath, body, key),
      invalidatesTags: ['Campaign'],
    }),
    testMail: build.mutation<SendMailView, MailTextBody & { key: string }>({
      query: ({ key, ...body }) => postWithKey(testMailPath, body, key),
      invalidatesTags: ['Campaign'],
    }),
    mailReach: build.query<MailReachView, SendMailBody['recipients']>({
      query: (recipients) => ['POST', mailAudiencePath, { recipients }],
    }),
    mailPreview: build.query<MailPreviewView, PreviewMailBody>({
      query: (body) => ['POST', previewMailPath, body],
    }),
    mailAudience: build.query<MailAudienceView, void>({
      query: () => mailAudiencePath,
      providesTags: ['Campaign'],
    }),
    campaigns: build.query<CampaignsView, { page: number; tests: boolean }>({
      query: ({ page, tests }) => `${campaignsPath}?page=${page}&tests=${tests}`,
      providesTags: ['Campaign'],
    }),
    campaign: build.query<CampaignDetailsView, string>({
      query: campaignPath,
      providesTags: ['Campaign'],
    }),
    mailRecipients: build.query<MailRecipientsView, RecipientsOf & { page: number }>({
      query: ({ id, page, ...filter }) =>
        `${campaignRecipientsPath(id)}?page=${page}&${filterOf(filter)}`,
      providesTags: ['Campaign'],
    }),
    stopMail: build.mutation<StopMailView, CampaignView['_id']>({
      query: (id) => ['POST', stopCampaignPath(id)],
      invalidatesTags: ['Campaign'],
    }),
    retryMail: build.mutation<RetryMailView, CampaignView['_id']>({
      query: (id) => ['POST', retryCampaignPath(id)],
      invalidatesTags: ['Campaign'],
    }),
  }),
});

/** The file of these recipients. */
export const recipientsFile = ({ id, ...filter }: RecipientsOf): string =>
  `${campaignRecipientsCsvPath(id)}?${filterOf(filter)}`;
