import { monthsUpTo } from '../../shared/lib/words/days.js';
import type { ChartPoint } from './charts/chart-points.js';

/** The payments of the days that a point adds up. */
export const paymentsOf = ({ _id, to = _id }: ChartPoint): string =>
  `/admin/payments?from=${_id}&to=${to}`;

/** The payments of the present month so far. */
export const paymentsOfMonth = (): string =>
  `/admin/payments?from=${monthsUpTo(new Date(), 1)[0]?.from ?? ''}`;
