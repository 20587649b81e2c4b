import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Webhook } from './webhook.js';

export interface UserWebhooksDocument {
  readonly _id: UserId;
  readonly webhooks: readonly Webhook[];
  readonly statusChanges?: {
    /** Everything before it is announced. */
    readonly cursor?: string;
    /** When to look for status changes, or the end of the lease of the process that is looking. */
    readonly dueAt?: Date;
  };
}

export const userWebhooksSchema = new Schema<UserWebhooksDocument>(
  { _id: String, webhooks: [Object], statusChanges: Object },
  { collection: 'webhooks', versionKey: false },
);
// Users who subscribe to an event that concerns many.
userWebhooksSchema.index({ 'webhooks.events': 1 });
userWebhooksSchema.index(
  { 'statusChanges.dueAt': 1 },
  { partialFilterExpression: { 'statusChanges.dueAt': { $exists: true } } },
);

export const USER_WEBHOOKS_MODEL = 'UserWebhooks';
