import { age, columns, type Operation } from '@leadmart/platform/operations';
import type { BillingConfig } from '../billing.config.js';
import type { ReservationDocument } from './reservation.schema.js';

/** A purchase ends within a quarter of an hour, so no reservation is held this long. */
const suspiciousAfterMinutes = 60;

export const reservationOperations: Operation<BillingConfig>[] = [
  {
    words: 'reservations held',
    summary: 'Shows reservations that have been held for too long, the oldest first',
    about:
      'Amounts in tenths of a credit. Exit code 1 when there are any: look at each purchase in leads ' +
      '(`purchases show`) and release it there (`purchases release`).',
    options: {
      minutes: {
        value: 'n',
        help: `held for at least this long (default ${suspiciousAfterMinutes})`,
      },
    },
    run: async ({ given, connection, say, now }) => {
      const minutes = given.count('minutes', suspiciousAfterMinutes);
      const before = new Date(now.getTime() - minutes * 60_000);
      const found = await (
        await connection()
      )
        .collection<ReservationDocument>('reservations')
        .find({ status: 'held', openedAt: { $lt: before } })
        .sort({ openedAt: 1 })
        .limit(100)
        .toArray();
      if (found.length === 0) {
        say(`Nothing has been held for more than ${minutes} minutes.`);
        return 0;
      }
      const rows = found.map(({ _id, buyerId, amount, openedAt }) => ({
        purchaseId: _id,
        buyerId,
        amount,
        held: age(openedAt, now),
      }));
      say(columns(rows));
      return 1;
    },
  },
];
