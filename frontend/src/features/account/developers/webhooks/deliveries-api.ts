import type {
  ReplayedDeliveriesView,
  ReplayFailedDeliveriesBody,
  WebhookDeliveriesView,
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
} from '@leadmart/contracts';
import {
  replayFailedDeliveriesPath,
  replayWebhookDeliveryPath,
  webhookDeliveriesPath,
  webhookDeliveryPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../../shared/api/base-api.js';

/** The deliveries of a webhook. */
export const deliveriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    webhookDeliveries: build.query<WebhookDeliveriesView, { id: string; before?: string }>({
      query: ({ id, before }) =>
        `${webhookDeliveriesPath(id)}${before === undefined ? '' : `?before=${before}`}`,
      providesTags: ['WebhookDelivery'],
    }),
    webhookDelivery: build.query<WebhookDeliveryDetailsView, { id: string; deliveryId: string }>({
      query: ({ id, deliveryId }) => webhookDeliveryPath(id, deliveryId),
      providesTags: ['WebhookDelivery'],
    }),
    replayDelivery: build.mutation<WebhookDeliveryView, { id: string; deliveryId: string }>({
      query: ({ id, deliveryId }) => ['POST', replayWebhookDeliveryPath(id, deliveryId)],
      invalidatesTags: ['WebhookDelivery'],
    }),
    replayFailedDeliveries: build.mutation<
      ReplayedDeliveriesView,
      ReplayFailedDeliveriesBody & { id: string }
    >({
      query: ({ id, ...body }) => ['POST', replayFailedDeliveriesPath(id), body],
      invalidatesTags: ['WebhookDelivery'],
    }),
  }),
});
