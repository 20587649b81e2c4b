import type { LeadAgeBand } from '@leadmart/contracts/lead-ages';
import type { LineType } from '@leadmart/contracts/line-types';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';

interface OrderInAddress {
  readonly datasetId: string;
  readonly states: readonly StateCode[];
  readonly phoneStatus: PhoneStatus;
  readonly quantity: number;
  readonly includeOwned?: boolean | undefined;
  readonly ages?: readonly LeadAgeBand[] | undefined;
  readonly maxTimesSold?: number | undefined;
  readonly lineTypes?: readonly LineType[] | undefined;
}

/** The address of Buy Leads with an order; `saved` is the saved order that is changed there. */
export function orderPath(order: OrderInAddress, saved?: string): string {
  const { datasetId, states, phoneStatus, quantity, includeOwned, ages, maxTimesSold } = order;
  const { lineTypes } = order;
  const query = new URLSearchParams({
    dataset: datasetId,
    status: phoneStatus,
    states: states.join(','),
    quantity: String(quantity),
    ...(saved !== undefined && { saved }),
    ...(includeOwned !== undefined && { owned: includeOwned ? 'include' : 'exclude' }),
    ...(ages && { ages: ages.join(',') }),
    ...(maxTimesSold !== undefined && { sold: String(maxTimesSold) }),
    ...(lineTypes && { lines: lineTypes.join(',') }),
  });
  return `/buy-leads?${query.toString().replaceAll('%2C', ',')}`;
}
