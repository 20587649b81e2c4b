import { defineError } from './define-error.js';

const conflict = { kind: 'conflict', level: 'info', retryable: false } as const;

export const StockAlertNotFound = defineError(
  'LEADS.STOCK_ALERT_NOT_FOUND',
  { ...conflict, kind: 'not-found' },
  'Alert not found',
);

export const TooManyStockAlerts = defineError<{ maxAlerts: number }>(
  'LEADS.TOO_MANY_STOCK_ALERTS',
  conflict,
  ({ maxAlerts }) => `You can have up to ${maxAlerts} alerts. Remove one first.`,
);

/** An alert waits for leads that are missing; these can be bought now. */
export const StockIsThere = defineError<{ available: number }>(
  'LEADS.STOCK_IS_THERE',
  conflict,
  ({ available }) =>
    `You can buy ${available.toLocaleString('en-US')} of these leads now, so there is nothing to wait for.`,
);
