import { defineError } from '../define-error.js';

export const StockAlertNotFound = defineError('LEADS.STOCK_ALERT_NOT_FOUND', 'not-found', {
  sentence: 'Alert not found',
  fix: 'Take the id from `GET /leads/stock-alerts`, with a key of the same account.',
});

export const TooManyStockAlerts = defineError<{ maxAlerts: number }>(
  'LEADS.TOO_MANY_STOCK_ALERTS',
  'conflict',
  {
    sentence: ({ maxAlerts }) => `You can have up to ${maxAlerts} alerts. Remove one first.`,
    fix: 'Remove an alert that you do not need. Alerts that are done count, too.',
    example: { maxAlerts: 20 },
  },
);

/** An alert waits for leads that are missing; these can be bought now. */
export const StockIsThere = defineError<{ available: number }>('LEADS.STOCK_IS_THERE', 'conflict', {
  sentence: ({ available }) =>
    `You can buy ${available.toLocaleString('en-US')} of these leads now, so there is nothing to wait for.`,
  fix: 'Order the leads now with `POST /leads/purchase`, or ask for more than `details.available`.',
  example: { available: 250 },
});
