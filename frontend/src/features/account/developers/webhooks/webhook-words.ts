import type {
  WebhookDeliveryType,
  WebhookDeliveryView,
  WebhookEvent,
  WebhookView,
} from '@leadmart/contracts';
import type { BadgeTone } from '../../../../shared/ui/messages/Badge.js';

/** The events in the order of the form. */
export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'purchase.completed': 'A purchase is completed',
  'purchase.failed': 'A purchase fails',
  'lead.status_changed': 'Leads I bought change',
  'lead.outcome': 'An outcome of a call is recorded',
  'claim.decided': 'A return is decided',
  'stock.alert': 'Leads of an alert are in stock',
  'standing_order.run': 'A repeat runs',
  'balance.low': 'My balance falls below the limit of my balance alert',
};

export const typeWords: Readonly<Record<WebhookDeliveryType, string>> = {
  'purchase.completed': 'Purchase completed',
  'purchase.failed': 'Purchase failed',
  'lead.status_changed': 'Leads changed',
  'lead.outcome': 'Outcome of a call',
  'claim.decided': 'Return decided',
  'stock.alert': 'Alert',
  'standing_order.run': 'Repeat',
  'balance.low': 'Balance low',
  test: 'Test',
  'webhook.challenge': 'Challenge',
};

interface Word {
  word: string;
  tone: BadgeTone;
}

export function stateOf({ state, failingSince }: WebhookView): Word {
  if (state === 'unconfirmed') return { word: 'Not confirmed', tone: 'warm' };
  if (state === 'off') return { word: 'Off', tone: 'neutral' };
  if (state === 'failed') return { word: 'Turned off after failures', tone: 'bad' };
  return failingSince === null ? { word: 'On', tone: 'good' } : { word: 'Failing', tone: 'warm' };
}

export function outcomeOf({ state, attempts }: WebhookDeliveryView): Word {
  if (state === 'delivered') return { word: 'Delivered', tone: 'good' };
  if (state === 'failed') return { word: 'Failed', tone: 'bad' };
  return attempts.length === 0
    ? { word: 'Waiting', tone: 'neutral' }
    : { word: 'Trying again', tone: 'warm' };
}
