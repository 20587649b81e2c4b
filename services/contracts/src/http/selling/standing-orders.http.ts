import { z } from 'zod';
import {
  pauseSchedulePath,
  schedulePath,
  scheduleRunsPath,
  standingOrdersPath,
} from '../../account-paths.js';
import { creditsSchema } from '../../credits.js';
import { purchaseIdSchema, savedOrderIdSchema } from '../../ids.js';
import { messageSchema, zoneSchema } from '../common.js';
import { leads } from '../operations.js';
import { sentVersionShape, versionShape } from '../versions.js';
import { expectedLeadOffer, pricedAgesSchema, returnTermsSchema } from './lead-offer.js';

/** The most runs that a history has. */
export const maxListedRuns = 50;

const day = (most: number) => z.int(`expected 1 to ${most}`).min(1).max(most);

/** `weekday` is 1 (Monday) to 7; a `day` that a month does not have is its last day. */
export const scheduleSchema = z.discriminatedUnion(
  'every',
  [
    z.strictObject({ every: z.literal('weekday') }),
    z.strictObject({ every: z.literal('week'), weekday: day(7) }),
    z.strictObject({ every: z.literal('month'), day: day(31) }),
  ],
  'expected every to be weekday, week or month',
);
export type Schedule = z.output<typeof scheduleSchema>;

/** `take` buys what there is, `skip` leaves the date out, `wait` tries again each hour until the next date. */
const shortageRules = ['take', 'skip', 'wait'] as const;
export type ShortageRule = (typeof shortageRules)[number];

const settings = {
  schedule: scheduleSchema,
  /** The local hour of a run. */
  hour: z.int('expected 0 to 23').min(0).max(23),
  zone: zoneSchema,
  onShortage: z.enum(shortageRules),
};

export const standingOrderBody = z.strictObject({
  ...settings,
  creditsPerRun: creditsSchema.optional().meta({
    description: 'A run that would cost more is skipped',
  }),
  creditsPerMonth: creditsSchema.optional().meta({
    description: 'A run with which the runs of its local month would cost more is skipped',
  }),
  ...sentVersionShape,
  ...expectedLeadOffer,
});
export type StandingOrderBody = z.output<typeof standingOrderBody>;

/** `needs-consent`: the leads cost more or their terms got worse, so nothing is bought until the buyer resumes it. */
export const standingOrderStates = ['on', 'paused', 'needs-consent'] as const;

export const standingOrderSchema = z.object({
  savedOrderId: savedOrderIdSchema,
  ...settings,
  creditsPerRun: z.number().nullable(),
  creditsPerMonth: z.number().nullable(),
  /**
   * The highest price in credits per lead, the prices by age if they differ, and the terms of returns that the buyer agreed
   * to. A better offer is bought without asking.
   */
  agreed: z.object({
    price: z.number(),
    prices: z.array(pricedAgesSchema).optional(),
    returns: returnTermsSchema,
  }),
  state: z.enum(standingOrderStates),
  /** Why the service paused it, or what got worse; null if the buyer paused it, or while it is on. */
  pausedBecause: z.string().nullable(),
  /** Null while it is paused. */
  nextRunAt: z.iso.datetime().nullable(),
  ...versionShape,
});
export type StandingOrderView = z.output<typeof standingOrderSchema>;

export const standingOrdersSchema = z.object({ standingOrders: z.array(standingOrderSchema) });
export type StandingOrdersView = z.output<typeof standingOrdersSchema>;

/** `open` is a run that has not ended, or waits for stock. */
const runResults = ['open', 'bought', 'skipped', 'failed'] as const;

export const standingRunSchema = z.object({
  /** The local date of the run. */
  date: z.iso.date(),
  result: z.enum(runResults),
  /** A sentence; null after a purchase. */
  reason: z.string().nullable(),
  purchaseId: purchaseIdSchema.nullable(),
  quantity: z.int(),
  credits: z.number(),
  endedAt: z.iso.datetime().nullable(),
});
export type StandingRunView = z.output<typeof standingRunSchema>;

export const standingRunsSchema = z.object({ runs: z.array(standingRunSchema) });
export type StandingRunsView = z.output<typeof standingRunsSchema>;

export const pauseScheduleBody = z.strictObject({
  paused: z.boolean('expected true or false'),
  ...sentVersionShape,
  ...expectedLeadOffer,
});
export type PauseScheduleBody = z.output<typeof pauseScheduleBody>;

const params = z.object({ id: savedOrderIdSchema });

export const listStandingOrdersEndpoint = leads.user.get(standingOrdersPath, {
  scopes: ['read', 'buy'],
  summary: "The schedules of the buyer's saved orders",
  response: standingOrdersSchema,
});
export const setScheduleEndpoint = leads.user.put(schedulePath('{id}'), {
  scopes: ['buy'],
  summary:
    "Buy a saved order on a schedule, or change the schedule. Each date is bought at most once, at today's price per lead or less",
  params,
  versioned: true,
  body: standingOrderBody,
  response: standingOrderSchema,
  refuses: ['conflict'],
});
export const pauseScheduleEndpoint = leads.user.put(pauseSchedulePath('{id}'), {
  scopes: ['buy'],
  summary:
    "Pause or resume a schedule; resuming agrees to today's price per lead. Dates that pass meanwhile are not bought",
  params,
  versioned: true,
  body: pauseScheduleBody,
  response: standingOrderSchema,
  refuses: ['conflict'],
});
export const deleteScheduleEndpoint = leads.user.delete(schedulePath('{id}'), {
  scopes: ['buy'],
  summary: 'Delete the schedule of a saved order; the saved order and its packs stay',
  params,
  versioned: true,
  response: messageSchema,
});
export const scheduleRunsEndpoint = leads.user.get(scheduleRunsPath('{id}'), {
  scopes: ['read', 'buy'],
  summary: `The last ${maxListedRuns} runs of a saved order's schedule, newest first`,
  params,
  response: standingRunsSchema,
});
