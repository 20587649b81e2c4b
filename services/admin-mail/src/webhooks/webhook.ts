import type { UserId, WebhookEvent, WebhookId, WebhookState } from '@leadmart/contracts';
import type { SetUp } from '@leadmart/platform/recovery';
import type { Stamped, Values } from '@leadmart/platform/versions';

/** A key that signs deliveries: `whsec_` and 32 random bytes in base64. */
export type WebhookSecret = string;

/** An address to which a user has events delivered. */
export interface Webhook extends Stamped {
  readonly id: WebhookId;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly state: WebhookState;
  /** Why it was switched off when the account was recovered, as a sentence. */
  readonly offBecause?: string;
  /** The creation, or the last change after which other data or more of it leave the account. */
  readonly setUp: SetUp;
  readonly secret: WebhookSecret;
  /** The secret before the last rotation. */
  readonly oldSecret?: { readonly secret: WebhookSecret; readonly until: Date };
  readonly createdAt: Date;
  /** The value that confirms a webhook that is `unconfirmed`. */
  readonly challenge?: string;
  /** The first failure after the last success. */
  readonly failingSince?: Date;
  /** The last failure, until a success ten minutes later. */
  readonly failedAt?: Date;
}

/** The values that users change. The answer to a challenge confirms a state that the user asked for. */
export function valuesOf({ url, description, events, state }: Webhook): Values {
  return { url, description, events, state: isInUse({ state }) ? 'on' : 'off' };
}

/** When a user asked for something that is limited, the latest times. */
export interface AskedTimes {
  readonly changes?: readonly Date[];
  readonly tests?: readonly Date[];
}

/** All webhooks of a user. They are one document, so that their number has a limit. */
export interface UserWebhooks {
  readonly userId: UserId;
  readonly webhooks: readonly Webhook[];
  readonly asked?: AskedTimes;
}

/** Whether its owner wants deliveries: it is confirmed or is to be. */
export const isInUse = ({ state }: Pick<Webhook, 'state'>): boolean =>
  state === 'on' || state === 'unconfirmed';

/** Whether events of this type are delivered to a webhook. */
export const isSubscribed = ({ state, events }: Webhook, event: WebhookEvent): boolean =>
  state === 'on' && events.includes(event);

/** The secrets that sign a delivery now, the current one first. */
export const secretsAt = ({ secret, oldSecret }: Webhook, now: Date): WebhookSecret[] =>
  oldSecret && oldSecret.until > now ? [secret, oldSecret.secret] : [secret];
