import type { WebhookId } from '@leadmart/contracts';
import type { Webhook } from '../../src/webhooks/webhook.js';

/** A confirmed webhook with this id. */
export const aWebhook = (id: string, fields: Partial<Webhook> = {}): Webhook => ({
  id: id as WebhookId,
  url: `https://${id}.example.com`,
  description: '',
  events: ['purchase.completed'],
  state: 'on',
  setUp: { at: new Date('2026-02-01T10:00:00.000Z'), sessionVersion: 1 },
  secret: `whsec_${id}`,
  createdAt: new Date('2026-02-01T10:00:00.000Z'),
  ...fields,
});
