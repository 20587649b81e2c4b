import { tenthsToCredits, type AdminPurchaseView } from '@leadmart/contracts';
import { boughtAtOf, quantityOf, type Purchase } from '../purchases/purchase.js';

export function toAdminPurchaseView(purchase: Purchase, email: string | null): AdminPurchaseView {
  const { id, buyerId, datasetId, datasetName, phoneStatus, states, cost, madeBy } = purchase;
  return {
    _id: id,
    date: boughtAtOf(purchase).toISOString(),
    user: { _id: buyerId, email },
    dataset: { _id: datasetId, name: datasetName },
    phoneStatus,
    states: [...states],
    leads: quantityOf(purchase),
    credits: tenthsToCredits(cost),
    madeBy,
  };
}
