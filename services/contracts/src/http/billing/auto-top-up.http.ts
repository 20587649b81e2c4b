import { z } from 'zod';
import { autoTopUpPath } from '../../account-paths.js';
import { creditsSchema } from '../../credits.js';
import { packageIdSchema } from '../../ids.js';
import { billing } from '../operations.js';
import { expectedOffer } from './credit-packages.http.js';

/** The most automatic top-ups of a month that a user can allow. */
const maxAutoTopUps = 20;

/**
 * `stopped`: switched off by us after a failure. `needs-consent`: the package gives less, costs more or is not for sale,
 * so nothing is bought until the user agrees to an offer. `reason` explains both.
 */
export const autoTopUpStates = ['on', 'off', 'stopped', 'needs-consent'] as const;

/** `limit`: nothing was bought, because the month's number was reached. Null while it runs. */
export const autoTopUpOutcomes = ['paid', 'failed', 'limit', 'needs-consent'] as const;

/** The credits and the price in dollars of a package. */
const offerSchema = z.object({ packageName: z.string(), credits: z.number(), price: z.number() });

export const autoTopUpSchema = z.object({
  state: z.enum(autoTopUpStates),
  /** Credits; the top-up begins when the balance falls below. */
  below: z.number(),
  packageId: packageIdSchema.nullable(),
  /** The fewest credits and the highest price that the user agreed to. A better offer is bought without asking. */
  agreed: offerSchema.nullable(),
  /** The package now; null if it cannot be bought, or has fewer credits than `below`. */
  offer: offerSchema.nullable(),
  maxPerMonth: z.int(),
  reason: z.string().nullable(),
  /** Top-ups of this month (UTC), those that run included. */
  usedThisMonth: z.int(),
  /** The latest ten, newest first. */
  runs: z.array(z.object({ at: z.iso.datetime(), outcome: z.enum(autoTopUpOutcomes).nullable() })),
});
export type AutoTopUpView = z.output<typeof autoTopUpSchema>;

export const switchAutoTopUpBody = z.discriminatedUnion(
  'state',
  [
    z.strictObject({
      state: z.literal('on'),
      below: creditsSchema.refine((below) => below > 0, 'expected more than 0'),
      packageId: packageIdSchema,
      maxPerMonth: z
        .int('expected a whole number')
        .min(1, 'expected at least 1')
        .max(maxAutoTopUps, `expected at most ${maxAutoTopUps}`),
      ...expectedOffer,
    }),
    z.strictObject({ state: z.literal('off') }),
  ],
  'expected on or off',
);
export type SwitchAutoTopUpBody = z.output<typeof switchAutoTopUpBody>;

export const autoTopUpEndpoint = billing.user.get(autoTopUpPath, {
  summary: 'The automatic top-up of the user, with its latest runs',
  response: autoTopUpSchema,
});
export const switchAutoTopUpEndpoint = billing.user.put(autoTopUpPath, {
  proof: 'recent',
  summary:
    'Switch the automatic top-up on or off. It needs a card on file, and a package with at least as many credits as the balance that it begins below. Switching on agrees to what the package gives and costs now, or is refused with BILLING.OFFER_CHANGED if the user saw another offer',
  body: switchAutoTopUpBody,
  response: autoTopUpSchema,
  refuses: ['conflict', 'not-found'],
});
