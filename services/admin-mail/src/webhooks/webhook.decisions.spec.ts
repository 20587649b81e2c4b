import { describe, expect, it } from '@jest/globals';
import { maxWebhooks, type WebhookId } from '@leadmart/contracts';
import type { Webhook } from './webhook.js';
import { decideAddition, decideChange, type WebhookChange } from './webhook.decisions.js';

const aWebhook = (n: number, more: Partial<Webhook> = {}): Webhook => ({
  id: `w${n}` as WebhookId,
  url: `https://crm.example/${n}`,
  description: '',
  events: ['purchase.completed'],
  state: 'on',
  secret: 'whsec_1',
  createdAt: new Date(0),
  setUp: { at: new Date(0), sessionVersion: 1 },
  ...more,
});
const some = (count: number) => Array.from({ length: count }, (_, i) => aWebhook(i));

describe('one more webhook', () => {
  it('is added below the limit, with an address that no other has', () => {
    expect(decideAddition(some(maxWebhooks - 1), aWebhook(9))).toEqual({ kind: 'add' });
    expect(decideAddition(some(maxWebhooks), aWebhook(9))).toMatchObject({
      because: { code: 'WEBHOOK.TOO_MANY' },
    });
    expect(decideAddition(some(2), aWebhook(1))).toMatchObject({
      because: { code: 'WEBHOOK.ADDRESS_TAKEN' },
    });
  });
});

describe('a changed webhook', () => {
  const changed = (change: WebhookChange, before = aWebhook(0)) =>
    decideChange([before, aWebhook(1)], before, change);

  it('cannot get the address of another, but keeps its own', () => {
    expect(changed({ url: aWebhook(1).url })).toMatchObject({
      because: { code: 'WEBHOOK.ADDRESS_TAKEN' },
    });
    expect(changed({ url: aWebhook(0).url })).toEqual({ kind: 'change' });
  });

  it.each<[WebhookChange, string | undefined, Partial<Webhook>?]>([
    [{ url: 'https://other.example/' }, 'address-changed'],
    [{ events: ['purchase.completed', 'claim.decided'] }, 'events-changed'],
    [{ secret: 'whsec_2' }, 'secret-replaced'],
    [{ state: 'on' }, 'switched-on', { state: 'off' }],
    [{ state: 'on' }, 'switched-on', { state: 'failed' }],
    [{ state: 'on' }, undefined],
    [{ state: 'off' }, undefined],
    [{ description: 'CRM', events: ['purchase.completed'] }, undefined],
  ])('with %j gets the notice %s', (change, notice, before = {}) => {
    expect(changed(change, aWebhook(0, before))).toEqual({ kind: 'change', notice });
  });
});
