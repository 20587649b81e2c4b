import type { StatusChangeView } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';

const columns = [
  'phoneNumber',
  'firstName',
  'lastName',
  'state',
  'change',
  'changedAt',
  'checkedOn',
  'source',
  'dataset',
] as const;

/** The beginning of the CSV file of status changes. */
export const statusChangesHead = csvHead(columns);

export function statusChangeLine({ dataset, ...view }: StatusChangeView): string {
  return csvRow(
    columns.map((column) => (column === 'dataset' ? dataset.name : (view[column] ?? ''))),
  );
}
