import type { AdminPurchaseView } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';

export const salesCsvHead = csvHead([
  'date',
  'purchaseId',
  'email',
  'userId',
  'dataset',
  'datasetId',
  'phoneStatus',
  'states',
  'leads',
  'credits',
  'madeBy',
]);

/** One line of the file. Moments are in UTC. */
export function salesCsvRow(view: AdminPurchaseView): string {
  const { _id, date, user, dataset, phoneStatus, states, leads, credits, madeBy } = view;
  const who = [user.email ?? '', user._id];
  const what = [dataset.name, dataset._id, phoneStatus, states.join(' ')];
  return csvRow([date, _id, ...who, ...what, leads, credits, madeBy]);
}
