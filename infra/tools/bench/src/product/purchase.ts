import { stateCodes, type PurchaseStatusView } from '@leadmart/contracts';
import type { Api } from '../api.js';

/** Buys leads from all states as a browser does, and resolves with the pack's id when the purchase is completed. */
export async function purchase(buyer: Api, datasetId: string, quantity: number): Promise<string> {
  const wish = { datasetId, states: stateCodes, phoneStatus: 'clean', quantity };
  const { data } = await buyer.post<{ data: { jobId: string } }>('/leads/purchase', wish);
  for (;;) {
    const path = `/leads/purchase-status/${data.jobId}?wait=3`;
    const status = (await buyer.get<{ data: PurchaseStatusView }>(path)).data;
    if (status.status === 'completed') return data.jobId;
    if (status.status === 'failed') throw new Error(status.error ?? 'the purchase failed');
  }
}
