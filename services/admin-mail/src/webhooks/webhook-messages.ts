import {
  isTestId,
  ownerOf,
  tenthsToCredits,
  type BalanceFell,
  type ClaimDecided,
  type LeadOutcomesRecorded,
  type PurchaseCompleted,
  type PurchaseFailed,
  type StandingOrderRan,
  type StockAlertReached,
  type WebhookEvent,
  type WebhookEventData,
} from '@leadmart/contracts';
import type { WebhookMessage } from './deliveries/webhook-delivery.js';

type EventMessage<T extends WebhookEvent> = Omit<WebhookMessage, 'key' | 'type' | 'data'> & {
  readonly type: T;
  readonly data: WebhookEventData<T>;
};

/** Returns what receivers get to know; the API reference describes it. */
export function purchaseCompleted(event: PurchaseCompleted): EventMessage<'purchase.completed'> {
  return { ...about(event), type: 'purchase.completed', data: purchaseOf(event) };
}

export function purchaseFailed(event: PurchaseFailed): EventMessage<'purchase.failed'> {
  const { code, reason } = event;
  const data = { ...purchaseOf(event), code, reason };
  return { ...about(event), type: 'purchase.failed', data };
}

export function claimDecided(event: ClaimDecided): EventMessage<'claim.decided'> {
  const { claimId, purchaseId, status, approved, declined, amount, automatic } = event;
  const dataset = datasetOf(event);
  const credits = tenthsToCredits(amount);
  const data = { claimId, purchaseId, dataset, status, approved, declined, credits, automatic };
  return { ...about(event), type: 'claim.decided', data };
}

export function leadOutcome(event: LeadOutcomesRecorded): EventMessage<'lead.outcome'> {
  const { purchaseId, outcomes } = event;
  return { ...about(event), type: 'lead.outcome', data: { purchaseId, outcomes } };
}

export function stockAlert(event: StockAlertReached): EventMessage<'stock.alert'> {
  const { alertId, phoneStatus, states, quantity, available } = event;
  const dataset = datasetOf(event);
  const data = { alertId, dataset, phoneStatus, states, quantity, available };
  return { ...about(event), type: 'stock.alert', data };
}

export function standingOrderRun(event: StandingOrderRan): EventMessage<'standing_order.run'> {
  const { savedOrderId, orderName, date, result, reason, purchaseId, quantity, cost } = event;
  const order = { _id: savedOrderId, name: orderName };
  const credits = tenthsToCredits(cost);
  const { isStopped } = event;
  const data = { order, date, result, reason, purchaseId, quantity, credits, isStopped };
  return { ...about(event), type: 'standing_order.run', data };
}

export function balanceLow(event: BalanceFell): EventMessage<'balance.low'> {
  const { userId: buyerId, balance, below, occurredAt } = event;
  const data = { credits: tenthsToCredits(balance), below: tenthsToCredits(below) };
  return { ...about({ buyerId, occurredAt }), type: 'balance.low', data };
}

/** Events of test keys go to the webhooks of their owner, and say so. */
const about = ({ buyerId, occurredAt }: Pick<PurchaseCompleted, 'buyerId' | 'occurredAt'>) => ({
  userId: ownerOf(buyerId),
  occurredAt: new Date(occurredAt),
  ...(isTestId(buyerId) && { test: true as const }),
});

const datasetOf = ({
  datasetId,
  datasetName,
}: Pick<ClaimDecided, 'datasetId' | 'datasetName'>) => ({
  _id: datasetId,
  name: datasetName,
});

const purchaseOf = (event: PurchaseCompleted) => ({
  purchaseId: event.purchaseId,
  dataset: datasetOf(event),
  phoneStatus: event.phoneStatus,
  states: event.states,
  quantity: event.quantity,
  credits: tenthsToCredits(event.cost),
});
