import { z } from 'zod';
import { creditsSchema } from '../credits.js';
import { packageIdSchema } from '../ids.js';
import { autoTopUpPath } from '../account-paths.js';
import { defineEndpoint } from './define-endpoint.js';

/** The most automatic top-ups of a month that a user can allow. */
export const maxAutoTopUps = 20;

/** `stopped`: switched off by us after a failure, which `reason` explains. */
export const autoTopUpStates = ['on', 'off', 'stopped'] as const;

/** `limit`: nothing was bought, because the month's number was reached. Null while it runs. */
export const autoTopUpOutcomes = ['paid', 'failed', 'limit'] as const;

export const autoTopUpSchema = z.object({
  state: z.enum(autoTopUpStates),
  /** Credits; the top-up begins when the balance falls below. */
  below: z.number(),
  packageId: packageIdSchema.nullable(),
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
    }),
    z.strictObject({ state: z.literal('off') }),
  ],
  'expected on or off',
);
export type SwitchAutoTopUpBody = z.output<typeof switchAutoTopUpBody>;

const own = { service: 'billing', access: 'user', path: autoTopUpPath } as const;

export const autoTopUpEndpoint = defineEndpoint({
  ...own,
  method: 'GET',
  summary: 'The automatic top-up of the user, with its latest runs',
  response: autoTopUpSchema,
});
export const switchAutoTopUpEndpoint = defineEndpoint({
  ...own,
  method: 'PUT',
  proof: 'recent',
  summary:
    'Switch the automatic top-up on or off. It needs a card on file, and a package with at least as many credits as the balance that it begins below',
  body: switchAutoTopUpBody,
  response: autoTopUpSchema,
  refuses: ['conflict', 'not-found'],
});
