import { age, columns, type Operation } from '@leadmart/platform/operations';
import type { BillingConfig } from '../billing.config.js';
import type { ReservationDocument } from './reservation.schema.js';

/** A purchase is given up after a quarter of an hour, so nothing is held for longer than this. */
const suspiciousAfterMinutes = 60;

/** What purchases hold and have not let go of. */
export const reservationOperations: Operation<BillingConfig>[] = [
  {
    words: 'reservations held',
    summary: 'Shows credits that purchases have held for too long, the oldest first',
    about:
      'Amounts in tenths of a credit. Exit code 1 when there are any: ask leads for each purchase ' +
      '(`purchases show`), and have it released there (`purchases release`).',
    options: {
      minutes: { value: 'n', help: `held for so long, ${suspiciousAfterMinutes} unless told` },
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
