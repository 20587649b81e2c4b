import type { UserId } from '@leadmart/contracts';
import type { WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import { lanes, type Lane } from './sending/lanes.js';
import type { AskedTimes, Webhook } from './webhook.js';

export interface UserWebhooksDocument {
  readonly _id: UserId;
  readonly webhooks: readonly Webhook[];
  readonly statusChanges?: {
    /** Everything before it is announced. */
    readonly cursor?: string;
    /** There may be later ones. */
    readonly work?: WorkState;
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
  { 'statusChanges.work.dueAt': 1 },
  { partialFilterExpression: { 'statusChanges.work.dueAt': { $exists: true } } },
);
// Finds the user whose turn is next in a lane.
for (const dueAt of lanes.map((lane) => `sending.${lane}`))
  userWebhooksSchema.index(
    { [dueAt]: 1 },
    { partialFilterExpression: { [dueAt]: { $exists: true } } },
  );

export const USER_WEBHOOKS_MODEL = 'UserWebhooks';
