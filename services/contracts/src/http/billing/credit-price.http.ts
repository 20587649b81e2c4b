import { z } from 'zod';
import { creditPricePath } from '../../paths.js';
import { defineEndpoint } from '../define-endpoint.js';

/** The average cost of a buyer's credits, in cents for each. Null before the first purchase. */
export const creditPriceSchema = z.strictObject({
  centsPerCredit: z.number().positive().nullable(),
});
export type CreditPriceView = z.output<typeof creditPriceSchema>;

export const creditPriceEndpoint = defineEndpoint({
  service: 'billing',
  access: 'user',
  method: 'GET',
  path: creditPricePath,
  scopes: ['read'],
  summary: "The average cost of the buyer's credits, in cents for each",
  response: creditPriceSchema,
});
