import type {
  ChangeWebhookBody,
  CreateWebhookBody,
  WebhookDeliveryView,
  WebhookView,
  WebhookWithSecretView,
  WebhooksView,
} from '@leadmart/contracts';
import {
  webhookChallengePath,
  webhookPath,
  webhookSecretPath,
  webhookTestPath,
  webhooksPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../../shared/api/base-api.js';
import { deletionOf, type OfVersion } from '../../../../shared/api/requests.js';

/** The user's webhooks. */
export const webhooksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<WebhooksView, void>({
      query: () => webhooksPath,
      providesTags: ['Webhook'],
    }),
    createWebhook: build.mutation<WebhookWithSecretView, CreateWebhookBody>({
      query: (body) => ['POST', webhooksPath, body],
      invalidatesTags: ['Webhook'],
    }),
    changeWebhook: build.mutation<WebhookView, ChangeWebhookBody & { id: string }>({
      query: ({ id, ...body }) => ['PATCH', webhookPath(id), body],
      invalidatesTags: ['Webhook'],
    }),
    deleteWebhook: build.mutation<unknown, OfVersion>({
      query: ({ id, version }) => deletionOf(webhookPath(id), version),
      invalidatesTags: ['Webhook'],
    }),
    rotateWebhookSecret: build.mutation<WebhookWithSecretView, string>({
      query: (id) => ['POST', webhookSecretPath(id)],
      invalidatesTags: ['Webhook'],
    }),
    challengeWebhook: build.mutation<WebhookDeliveryView, string>({
      query: (id) => ['POST', webhookChallengePath(id)],
      invalidatesTags: ['WebhookDelivery'],
    }),
    testWebhook: build.mutation<WebhookDeliveryView, string>({
      query: (id) => ['POST', webhookTestPath(id)],
      invalidatesTags: ['WebhookDelivery'],
    }),
  }),
});
