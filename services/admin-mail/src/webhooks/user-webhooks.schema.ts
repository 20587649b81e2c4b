import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import { lanes, type Lane } from './sending/lanes.js';
import type { AskedTimes, Webhook } from './webhook.js';

export interface UserWebhooksDocument {
  readonly _id: UserId;
  readonly webhooks: readonly Webhook[];
  readonly statusChanges?: {
    /** Everything before it is announced. */
    readonly cursor?: string;
    /** When to look for status changes, or the end of the lease of the process that is looking. */
    readonly dueAt?: Date;
  };
  /** For each lane, when a delivery may be due; absent if none waits there. `wakes` counts changes of these times. */
  readonly sending?: { readonly [L in Lane]?: Date } & { readonly wakes?: number };
  readonly asked?: AskedTimes;
}

export const userWebhooksSchema = new Schema<UserWebhooksDocument>(
  { _id: String, webhooks: [Object], statusChanges: Object, sending: Object, asked: Object },
  { collection: 'webhooks', versionKey: false },
);
// Users who subscribe to an event that concerns many.
userWebhooksSchema.index({ 'webhooks.events': 1 });
userWebhooksSchema.index(
  { 'statusChanges.dueAt': 1 },
  { partialFilterExpression: { 'statusChanges.dueAt': { $exists: true } } },
);
// Finds the user whose turn is next in a lane.
for (const dueAt of lanes.map((lane) => `sending.${lane}`))
  userWebhooksSchema.index(
    { [dueAt]: 1 },
    { partialFilterExpression: { [dueAt]: { $exists: true } } },
  );

export const USER_WEBHOOKS_MODEL = 'UserWebhooks';
