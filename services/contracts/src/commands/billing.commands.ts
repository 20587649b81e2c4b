import { z } from 'zod';
import { creditTenthsSchema } from '../credits.js';
import { claimIdSchema, purchaseIdSchema, userIdSchema } from '../ids.js';
import { defineCommand, type PayloadOf } from '../messages/define-message.js';

/** Returns the credits that a purchase was charged. A release that arrives before the charge blocks it. */
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

/** Returns the credits of leads whose return was approved: once for each claim, however often it arrives. */
export const ReturnCredits = defineCommand(
  'billing.credits.return.v1',
  z.object({
    claimId: claimIdSchema,
    purchaseId: purchaseIdSchema,
    buyerId: userIdSchema,
    amount: creditTenthsSchema.refine((amount) => amount > 0, 'expected credits to return'),
    /** The returned leads. */
    quantity: z.int().positive(),
    datasetName: z.string(),
  }),
  {
    claimId: '65f000000000000000000091',
    purchaseId: '65f000000000000000000041',
    buyerId: '65f000000000000000000001',
    amount: 150,
    quantity: 3,
    datasetName: 'Small businesses',
  },
);
export type ReturnCredits = PayloadOf<typeof ReturnCredits>;
