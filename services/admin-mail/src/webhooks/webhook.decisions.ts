import {
  maxWebhooks,
  TooManyWebhooks,
  WebhookAddressTaken,
  type CatalogueError,
  type WebhookChangeKind,
} from '@leadmart/contracts';
import type { Webhook } from './webhook.js';

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
      /** What its owner gets a mail about. */
      readonly notice: WebhookChangeKind | undefined;
    };

const refuse = (because: CatalogueError): Refusal => ({ kind: 'refuse', because });

/** Whether a user with these webhooks can have one more. */
export function decideAddition(
  webhooks: readonly Webhook[],
  { url }: Webhook,
): Refusal | { readonly kind: 'add' } {
  if (webhooks.some((webhook) => webhook.url === url)) return refuse(WebhookAddressTaken());
  if (webhooks.length >= maxWebhooks) return refuse(TooManyWebhooks({ max: maxWebhooks }));
  return { kind: 'add' };
}

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
  return state === 'on' && before.state !== 'on' ? 'switched-on' : undefined;
}
