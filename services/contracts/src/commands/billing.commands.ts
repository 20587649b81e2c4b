import { z } from 'zod';
import { purchaseIdSchema, userIdSchema } from '../ids.js';
import { defineCommand, type PayloadOf } from '../messages/define-message.js';

/** Returns the credits that a purchase was charged or holds. A release that arrives before the charge blocks it. */
export const ReleaseCredits = defineCommand(
  'billing.credits.release.v1',
  z.object({ purchaseId: purchaseIdSchema, buyerId: userIdSchema, reason: z.string() }),
  {
    purchaseId: '65f000000000000000000041',
    buyerId: '65f000000000000000000001',
    reason: 'LEADS.NO_LEADS_AVAILABLE',
  },
);
export type ReleaseCredits = PayloadOf<typeof ReleaseCredits>;
