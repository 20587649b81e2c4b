import type { AdminPaymentView, CreditFiguresView } from '@leadmart/contracts';
import type { ChartPoint } from './charts/chart-points.js';

/** The list of what a figure adds up. */
export interface RowLink {
  readonly at: string;
  /** In "show the payments". */
  readonly name: string;
}

/** Days of the time zone of the figures; without them, all days. */
interface Range {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string | undefined;
}

/** The present month so far. */
export const monthOf = ({ today, timeZone }: { today: string; timeZone: string }) => ({
  from: `${today.slice(0, 7)}-01`,
  to: today,
  timeZone,
});

export const rangeOfPoint = ({ _id, to = _id }: ChartPoint, timeZone: string) => ({
  from: _id,
  to,
  timeZone,
});

export const userRows: RowLink = { at: '/admin/credits', name: 'users' };
export const balanceRows: RowLink = { at: '/admin/credits?sort=balance-down', name: 'users' };
export const datasetRows: RowLink = { at: '/admin/data', name: 'datasets' };

export const paymentRows = (range: Range): RowLink => ({
  at: `/admin/payments${queryOf(range)}`,
  name: 'payments',
});

/** Moved credits, and the type of payments that lists them. */
const typesOf = {
  sold: 'creditPurchase',
  given: 'adjustment',
  returned: 'return',
  spent: 'leadPurchase',
  refunded: 'refund',
  taken: 'adjustment',
} as const satisfies Record<keyof CreditFiguresView['allTime'], AdminPaymentView['type']>;

/** The movements of credits of a kind in a range. */
export const movementRows = (of: keyof typeof typesOf, range: Range): RowLink => ({
  at: `/admin/payments${queryOf(range, { type: typesOf[of] })}`,
  name: 'movements',
});

/** The delivered packs of a range, of one dataset or of all. */
export const purchaseRows = (range: Range, dataset?: string): RowLink => ({
  at: `/admin/analytics/purchases${queryOf(range, { dataset })}`,
  name: 'purchases',
});

/** The failed searches of a range. */
export const failedSearchRows = (
  range: Range,
  filter: { dataset?: string | undefined; state?: string | undefined },
): RowLink => ({
  at: `/admin/analytics/failed-searches${queryOf(range, filter)}`,
  name: 'failed searches',
});

function queryOf(
  { from, to, timeZone }: Range,
  filter: Readonly<Record<string, string | undefined>> = {},
): string {
  const days = (from ?? to) === undefined ? {} : { from, to, zone: timeZone };
  const given = Object.entries({ ...filter, ...days }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Admin data, with the upload to a dataset open. */
export const uploadPath = (datasetId?: string): string =>
  datasetId === undefined
    ? '/admin/data'
    : `/admin/data?${new URLSearchParams({ dataset: datasetId, open: 'upload' })}`;
