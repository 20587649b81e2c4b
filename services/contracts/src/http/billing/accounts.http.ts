import { z } from 'zod';
import { balanceAlertPath } from '../../account-paths.js';
import { creditsSchema } from '../../credits.js';
import { creditPricePath } from '../../paths.js';
import { billing } from '../operations.js';

/** The average cost of a buyer's credits, in cents for each. Null before the first purchase. */
export const creditPriceSchema = z.strictObject({
  centsPerCredit: z.number().positive().nullable(),
});
export type CreditPriceView = z.output<typeof creditPriceSchema>;

export const creditPriceEndpoint = billing.user.get(creditPricePath, {
  scopes: ['read'],
  summary: "The average cost of the buyer's credits, in cents for each",
  response: creditPriceSchema,
});

/** `below` in credits: the user gets a mail and `balance.low` each time the balance falls below. Null without an alert. */
export const balanceAlertSchema = z.strictObject({
  below: creditsSchema.refine((below) => below > 0, 'expected more than 0').nullable(),
});
export type BalanceAlert = z.output<typeof balanceAlertSchema>;

export const balanceAlertEndpoint = billing.user.get(balanceAlertPath, {
  summary: 'The balance below which the user gets a mail',
  response: balanceAlertSchema,
});
export const setBalanceAlertEndpoint = billing.user.put(balanceAlertPath, {
  summary: 'Set the balance below which the user gets a mail, or null for no alert',
  body: balanceAlertSchema,
  response: balanceAlertSchema,
  refuses: ['not-found'],
});
