import type { UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  optional,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';
import { lanes, type Lane } from './sending/lanes.js';
import type { AskedTimes, Webhook } from './webhook.js';

const whereSet = (path: string) => ({ partialFilterExpression: { [path]: { $exists: true } } });

/** All webhooks of a user. They are one document, so that their number has a limit. */
export const userWebhooks = entity({
  collection: 'webhooks',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    webhooks: list(value<Webhook>()),
    statusChanges: optional(
      part({
        /** Everything before it is announced. */
        cursor: optional(text()),
        /** There may be later ones. */
        work: dueWork,
      }),
    ),
    /** For each lane, when a delivery may be due; absent if none waits there. `wakes` counts changes of these times. */
    sending: optional(value<{ readonly [L in Lane]?: Date } & { readonly wakes?: number }>()),
    asked: optional(value<AskedTimes>()),
  },
  indexes: [
    // Users who subscribe to an event that concerns many.
    [{ 'webhooks.events': 1 }],
    [{ 'statusChanges.work.dueAt': 1 }, whereSet('statusChanges.work.dueAt')],
    // Finds the user whose turn is next in a lane.
    ...lanes
      .map((lane) => `sending.${lane}`)
      .map((dueAt) => [{ [dueAt]: 1 }, whereSet(dueAt)] as const),
  ],
});

export type UserWebhooksDocument = DocumentOf<typeof userWebhooks>;
