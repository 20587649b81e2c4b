import type { WebhookDeliveryView, WebhookView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/webhooks';
const account = { screen: 'webhooks', path: '/account/developers', as: 'buyer' } as const;

const at = '2026-11-20T16:40:00.000Z';
const kept: Pick<WebhookView, 'url' | 'description' | 'state' | 'failingSince'>[] = [
  { url: 'https://crm.example/leadmart', description: 'CRM', state: 'on', failingSince: null },
  { url: 'https://dialer.example/hooks/17', description: '', state: 'on', failingSince: at },
  { url: 'https://new.example/in', description: '', state: 'unconfirmed', failingSince: null },
  { url: 'https://old.example/in', description: 'Trial', state: 'failed', failingSince: at },
];
const attempt = { at, milliseconds: 112, status: 200, error: null };
const sent = { createdAt: at, nextAttemptAt: null, attempts: [attempt] };
const refused = { ...attempt, status: 503, error: 'Expected a status from 200 to 299' };
const deliveries: Omit<WebhookDeliveryView, '_id'>[] = [
  { ...sent, type: 'lead.status_changed', state: 'delivered' },
  { ...sent, type: 'claim.decided', state: 'waiting', nextAttemptAt: at, attempts: [refused] },
  { ...sent, type: 'purchase.completed', state: 'failed', attempts: [refused, refused] },
];

async function withWebhooks(page: Page): Promise<void> {
  const webhooks = kept.map((webhook, index) => ({
    ...webhook,
    _id: `webhook-${index}`,
    events: ['purchase.completed', 'lead.status_changed'],
    createdAt: at,
    oldSecretUntil: null,
  }));
  await answerWith(page, api(path), 200, { webhooks });
  await answerWith(page, api('/webhooks/webhook-0/deliveries'), 200, {
    deliveries: deliveries.map((delivery, index) => ({ ...delivery, _id: `${index}` })),
    cursor: null,
  });
}

/** The addresses to which a user has events sent. */
export const webhooksScreens: readonly ScreenState[] = [
  { ...account, state: 'full', before: withWebhooks, arrive: (page) => reads(page, 'Failing') },
  {
    ...account,
    state: 'new',
    before: withWebhooks,
    arrive: (page) => press(page, 'New webhook'),
    frame: 'window',
  },
  {
    ...account,
    state: 'log',
    before: withWebhooks,
    arrive: async (page) => {
      await press(page, 'Log of https://crm.example/leadmart');
      await reads(page, 'Leads changed');
    },
    frame: 'window',
  },
  { ...account, state: 'empty', as: 'newcomer', arrive: (page) => reads(page, 'No webhooks yet') },
  {
    ...account,
    state: 'loading',
    before: (page) => stall(page, path),
    arrive: (page) => reads(page, 'Webhooks'),
  },
  {
    ...account,
    state: 'error',
    before: (page) => failWith500(page, api(path)),
    arrive: (page) => reads(page, 'Your webhooks could not be loaded.'),
  },
];
