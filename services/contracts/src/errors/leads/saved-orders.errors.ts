import { defineError } from '../define-error.js';

export const SavedOrderNotFound = defineError('LEADS.SAVED_ORDER_NOT_FOUND', 'not-found', {
  sentence: 'Saved order not found',
  fix: 'Take the id from `GET /leads/saved-orders`, with a key of the same account.',
});

export const ScheduleNotFound = defineError('LEADS.SCHEDULE_NOT_FOUND', 'not-found', {
  sentence: 'This saved order has no repeat',
  fix: 'Set a repeat for this saved order first.',
});

export const TooManySavedOrders = defineError<{ maxOrders: number }>(
  'LEADS.TOO_MANY_SAVED_ORDERS',
  'conflict',
  {
    sentence: ({ maxOrders }) =>
      `You can save up to ${maxOrders} orders. Please delete one that you do not need any more.`,
    fix: 'Delete a saved order that you do not need, or order directly with `POST /leads/purchase`.',
    example: { maxOrders: 50 },
  },
);
