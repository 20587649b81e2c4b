import {
  stateCodes,
  type PurchaseStatusView,
  type RequestedPurchaseView,
} from '@leadmart/contracts';
import type { Api } from '../api.js';

/** Buys leads from all states as a browser does, and resolves with the pack's id when the purchase is completed. */
export async function purchase(buyer: Api, datasetId: string, quantity: number): Promise<string> {
  const wish = { datasetId, states: stateCodes, phoneStatus: 'clean', quantity };
  const { data } = await buyer.post<{ data: RequestedPurchaseView }>('/leads/purchase', wish);
  const path = `/leads/purchase-status/${data.jobId}?wait=3`;
  let now: PurchaseStatusView = data;
  while (now.status !== 'completed') {
    if (now.status === 'failed') throw new Error(now.error ?? 'the purchase failed');
    now = (await buyer.get<{ data: PurchaseStatusView }>(path)).data;
  }
  return data.jobId;
}
