import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Webhook } from './webhook.js';

export interface UserWebhooksDocument {
  readonly _id: UserId;
  readonly webhooks: readonly Webhook[];
}

export const userWebhooksSchema = new Schema<UserWebhooksDocument>(
  { _id: String, webhooks: [Object] },
  { collection: 'webhooks', versionKey: false },
);

export const USER_WEBHOOKS_MODEL = 'UserWebhooks';
