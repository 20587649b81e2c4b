import {
  chosenFields,
  tenthsToCredits,
  toOrderItemViews,
  type LeadPackView,
} from '@leadmart/contracts';
import { toDncCheckView } from '../../supply/index.js';
import { boughtAtOf, quantityOf, type Purchase } from '../purchases/purchase.js';
import { packNameOf } from './pack-file-name.js';

export function toPackView(purchase: Purchase): LeadPackView {
  return {
    _id: purchase.id,
    name: packNameOf(purchase),
    dataset: { _id: purchase.datasetId, name: purchase.datasetName },
    states: [...purchase.states],
    phoneNumberStatus: purchase.phoneStatus,
    quantity: quantityOf(purchase),
    totalCost: tenthsToCredits(purchase.cost),
    items: toOrderItemViews(purchase.items),
    ...(purchase.includeOwned !== undefined && { includeOwned: purchase.includeOwned }),
    ...chosenFields(purchase),
    ...(purchase.erased && { erasedLeads: purchase.erased.length }),
    purchasedAt: boughtAtOf(purchase).toISOString(),
    ...toDncCheckView(purchase.dncCheck),
  };
}
