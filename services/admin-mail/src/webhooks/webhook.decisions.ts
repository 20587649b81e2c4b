import {
  maxWebhooks,
  TooManyRequests,
  TooManyWebhooks,
  WebhookAddressTaken,
  webhookChangesPerHour,
  WebhookConfirmed,
  WebhookOff,
  webhookTestsPerMinute,
  WebhookUnconfirmed,
  type CatalogueError,
  type ChangeWebhookBody,
  type WebhookChangeKind,
} from '@leadmart/contracts';
import { stamped, type ChangedBy } from '@leadmart/platform/versions';
import { isInUse, valuesOf, type AskedTimes, type Webhook } from './webhook.js';

/** New values of fields; undefined removes one. */
export type WebhookChange = {
  readonly [K in keyof Omit<Webhook, 'id' | 'createdAt'>]?: Webhook[K] | undefined;
};

interface Refusal {
  readonly kind: 'refuse';
  readonly because: CatalogueError;
}

type ChangeDecision =
  | Refusal
  | {
      readonly kind: 'change';
      /** The change that its owner gets a mail about. */
      readonly notice: WebhookChangeKind | undefined;
    };

const refuse = (because: CatalogueError): Refusal => ({ kind: 'refuse', because });

/** The limits for each user. A change is one that the owner hears of, or that sends a challenge. */
export const askLimits = {
  changes: { most: webhookChangesPerHour, windowMs: 60 * 60_000 },
  tests: { most: webhookTestsPerMinute, windowMs: 60_000 },
} as const;

/** Whether a user can ask once more; `kind: 'ask'` if so. */
export function decideAsk(
  what: keyof typeof askLimits,
  asked: AskedTimes,
  now: Date,
): Refusal | { readonly kind: 'ask' } {
  const { most, windowMs } = askLimits[what];
  const oldest = asked[what]?.at(-most);
  const waitMs = oldest ? oldest.getTime() + windowMs - now.getTime() : 0;
  if (waitMs <= 0) return { kind: 'ask' };
  return refuse(TooManyRequests({ retryAfterSeconds: Math.ceil(waitMs / 1_000) }));
}

/** Whether a user with these webhooks can have one more. */
export function decideAddition(
  webhooks: readonly Webhook[],
  { url }: Webhook,
): Refusal | { readonly kind: 'add' } {
  if (webhooks.some((webhook) => webhook.url === url)) return refuse(WebhookAddressTaken());
  if (webhooks.length >= maxWebhooks) return refuse(TooManyWebhooks({ max: maxWebhooks }));
  return { kind: 'add' };
}

/** The fields that a user changes. A new address and switching on make the webhook unconfirmed, with this challenge. */
export function changeOf(
  before: Webhook,
  { url, events, description, state }: ChangeWebhookBody,
  challenge: string,
): WebhookChange {
  const isWanted = state === undefined ? isInUse(before) : state === 'on';
  const isKnown = isInUse(before) && (url === undefined || url === before.url);
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description }),
    ...(state === 'off' && { ...switchedOff, offBecause: undefined }),
    ...(isWanted && !isKnown && unconfirmed(challenge)),
  };
}

/** The stamp after a change. */
export function stampAfter(
  before: Webhook,
  { url, description, events, state }: WebhookChange,
  by: ChangedBy,
): Pick<WebhookChange, 'stamp'> {
  const after = {
    ...before,
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events }),
    ...(state !== undefined && { state }),
  };
  const { stamp } = stamped(valuesOf, { before, after }, by);
  return stamp ? { stamp } : {};
}

/** A challenge that is under way confirms nothing any more. */
export const switchedOff = { state: 'off', challenge: undefined } as const;

/** Earlier failures no longer count. */
const unconfirmed = (challenge: string): WebhookChange => ({
  state: 'unconfirmed',
  challenge,
  offBecause: undefined,
  failingSince: undefined,
  failedAt: undefined,
});

export function decideChange(
  webhooks: readonly Webhook[],
  before: Webhook,
  change: WebhookChange,
): ChangeDecision {
  if (webhooks.some(({ id, url }) => id !== before.id && url === change.url))
    return refuse(WebhookAddressTaken());
  return { kind: 'change', notice: noticeOf(before, change) };
}

/** A change that lets more or other data leave the account. Other words or less data need no mail. */
function noticeOf(before: Webhook, change: WebhookChange): WebhookChangeKind | undefined {
  const { url, events, secret, state } = change;
  if (url !== undefined && url !== before.url) return 'address-changed';
  if (events !== undefined && events.join() !== before.events.join()) return 'events-changed';
  if (secret !== undefined) return 'secret-replaced';
  return state === 'unconfirmed' && !isInUse(before) ? 'switched-on' : undefined;
}

/** Why nothing but a challenge can be sent to a webhook; undefined if it is on. */
export function faultOfState({ state }: Webhook): CatalogueError | undefined {
  if (state === 'on') return undefined;
  return state === 'unconfirmed' ? WebhookUnconfirmed() : WebhookOff();
}

/** Why no challenge can be sent to a webhook; undefined if it waits for one. */
export function faultOfChallenge({ state }: Webhook): CatalogueError | undefined {
  if (state === 'unconfirmed') return undefined;
  return state === 'on' ? WebhookConfirmed() : WebhookOff();
}
