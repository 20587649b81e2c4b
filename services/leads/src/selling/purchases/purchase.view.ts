import {
  tenthsToCredits,
  type InProgressJobView,
  type PurchaseStatusView,
} from '@leadmart/contracts';
import { quantityOf, type Purchase } from './purchase.js';

/** The percentage that a progress bar shows of a purchase whose stock is reserved: each purchase was, from its first moment. */
const withStockPercent = 40;

export function toStatusView({
  status,
  error,
}: Pick<Purchase, 'status' | 'error'>): PurchaseStatusView {
  const progress = status === 'completed' ? 100 : withStockPercent;
  return { progress, status, error: error?.message ?? null };
}

export function toJobView(purchase: Purchase): InProgressJobView {
  return {
    _id: purchase.id,
    jobId: purchase.id,
    dataset: { name: purchase.datasetName },
    states: [...purchase.states],
    phoneStatus: purchase.phoneStatus,
    quantity: quantityOf(purchase),
    totalCost: tenthsToCredits(purchase.cost),
    createdAt: purchase.createdAt.toISOString(),
    ...toStatusView(purchase),
  };
}

/** Returns the payload of events about a purchase. */
export function toPurchasePayload(purchase: Purchase, occurredAt: Date) {
  const { id, buyerId, madeBy, datasetId, datasetName, phoneStatus, states, cost } = purchase;
  return {
    purchaseId: id,
    buyerId,
    madeBy,
    datasetId,
    datasetName,
    phoneStatus,
    states: [...states],
    quantity: quantityOf(purchase),
    cost,
    occurredAt: occurredAt.toISOString(),
  };
}
