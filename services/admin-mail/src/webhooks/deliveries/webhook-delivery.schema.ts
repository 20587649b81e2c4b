import type { WebhookDeliveryId } from '@leadmart/contracts';
import { workField } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { WebhookDelivery } from './webhook-delivery.js';

export interface WebhookDeliveryDocument extends Omit<WebhookDelivery, 'id'> {
  readonly _id: WebhookDeliveryId;
  readonly forgetAt: Date;
}

export const webhookDeliverySchema = new Schema<WebhookDeliveryDocument>(
  {
    _id: String,
    userId: String,
    webhookId: String,
    type: String,
    occurredAt: Date,
    data: Object,
    state: String,
    work: workField,
    tries: Number,
    createdAt: Date,
    attempts: [Object],
    forgetAt: Date,
  },
  { collection: 'webhook_deliveries', versionKey: false },
);
// The next delivery of a webhook; how long the first of all has been due.
webhookDeliverySchema.index({ webhookId: 1, 'work.dueAt': 1 });
webhookDeliverySchema.index({ 'work.dueAt': 1 }, { sparse: true });
// The log of a webhook; the deliveries of a user, to erase them.
webhookDeliverySchema.index({ userId: 1, webhookId: 1, createdAt: -1, _id: -1 });
webhookDeliverySchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const WEBHOOK_DELIVERY_MODEL = 'WebhookDelivery';
