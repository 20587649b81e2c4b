import { z } from 'zod';
import { creditTenthsSchema } from '../credits.js';
import { purchaseIdSchema, userIdSchema } from '../ids.js';
import { defineRequest, type PayloadOf, type ReplyOf } from '../messages/define-message.js';

const aUser = '65f000000000000000000001';
const aPurchase = '65f000000000000000000041';

const balanceSchema = z.object({ balance: creditTenthsSchema, version: z.int().nonnegative() });

/** The credits that a user can spend now, and those of `others`; 0 for a user without an account. */
export const GetBalance = defineRequest(
  'billing.account.get-balance.v1',
  z.object({ userId: userIdSchema, others: z.array(userIdSchema).max(200).optional() }),
  balanceSchema.extend({
    /** Present if others were asked for. */
    others: z.array(balanceSchema.extend({ userId: userIdSchema })).optional(),
  }),
  { userId: aUser },
);
export type GetBalance = PayloadOf<typeof GetBalance>;
export type Balance = ReplyOf<typeof GetBalance>;

/**
 * Spends the price of a purchase. `description` appears in the buyer's statement. Idempotent by the purchase;
 * `ReleaseCredits` returns the credits. Refused with InsufficientCredits, ChargeReleased or ChargeMismatch.
 */
export const ChargeCredits = defineRequest(
  'billing.credits.charge.v1',
  z.object({
    purchaseId: purchaseIdSchema,
    buyerId: userIdSchema,
    amount: creditTenthsSchema,
    description: z.object({ datasetName: z.string(), quantity: z.int().positive() }),
  }),
  balanceSchema,
  {
    purchaseId: aPurchase,
    buyerId: aUser,
    amount: 5_000,
    description: { datasetName: 'Small businesses', quantity: 100 },
  },
);
export type ChargeCredits = PayloadOf<typeof ChargeCredits>;
