import { z } from 'zod';
import { type CallOutcome, callOutcomes, outcomeFaults } from '../../calls.js';
import { isTimeZone } from '../../days-of-zone.js';
import { purchaseIdSchema } from '../../ids.js';
import {
  outcomeFilePath,
  outcomesByPhonePath,
  packLeadOutcomesPath,
  packOutcomesPath,
} from '../../paths.js';
import { claimReasonSchema, packLeadIdSchema } from '../care/returns.http.js';
import { momentSchema, textUpTo } from '../common.js';
import { leads } from '../operations.js';

const outcomeHint = `expected one of ${callOutcomes.join(', ')}`;
export const callOutcomeSchema = z.enum(callOutcomes, outcomeHint);

/** The outcomes of a lead that are kept. Older ones go when another comes. */
export const keptOutcomes = 20;
/** The most outcomes in a request of a screen, and of a program. */
export const maxOutcomesAtOnce = 200;
const maxOutcomesByPhone = 1_000;
/** The most lines in a file of a dialer, and the most of those left out that are named in the answer; more are counted. */
export const maxOutcomeLines = 250_000;
export const maxLeftOutLines = 10_000;
/** A clock of a device may be ahead or behind so far. */
export const maxClockDifferenceMs = 5 * 60 * 1_000;

/** The name of the suppression list that `do-not-call` fills; it is made when it is missing. */
export const askedNotToBeCalledName = 'Asked not to be called';

const idHint = 'expected 8 to 64 letters, digits, - or _';
const moneyHint = 'expected a whole number of cents';
const centsSentSchema = z
  .int(moneyHint)
  .min(0, 'expected at least 0')
  .max(100_000_000_00, 'expected at most 10,000,000,000 cents');
const noteSchema = textUpTo(500);

const facts = {
  outcome: callOutcomeSchema,
  /** The moment of the call by the clock of the caller, not before the purchase and not in the future. */
  calledAt: momentSchema,
  /** The moment of the next call; with `call-back` only, which needs it. */
  callBackAt: momentSchema.optional(),
  /** In cents; with `sold` only. */
  premium: centsSentSchema.optional(),
  commission: centsSentSchema.optional(),
  note: noteSchema.optional(),
};
/** Made by the client, a UUID for example: the same id again is the same outcome, and changes nothing. */
const outcomeIdSchema = z
  .string(idHint)
  .regex(/^[\w-]{8,64}$/, idHint)
  .meta({ examples: ['5f0b1a52-3c1e-4b0e-9a53-1f2f3a4b5c6d'] });

interface Facts {
  readonly outcome: CallOutcome;
  readonly calledAt?: string | undefined;
  readonly callBackAt?: string | undefined;
  readonly premium?: number | undefined;
  readonly commission?: number | undefined;
}

/** Refuses fields that the outcome does not have, and `call-back` without its moment. */
function checkFacts({ outcome, calledAt, callBackAt, ...money }: Facts, context: z.RefinementCtx) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (outcome === 'call-back' && callBackAt === undefined)
    refuse('callBackAt', 'expected the moment of the next call');
  if (outcome !== 'call-back' && callBackAt !== undefined)
    refuse('callBackAt', 'expected with call-back only');
  if (
    callBackAt !== undefined &&
    calledAt !== undefined &&
    Date.parse(callBackAt) <= Date.parse(calledAt)
  )
    refuse('callBackAt', 'expected a moment after the call');
  for (const field of ['premium', 'commission'] as const)
    if (outcome !== 'sold' && money[field] !== undefined) refuse(field, 'expected with sold only');
}

const sentOutcomeSchema = z
  .strictObject({ id: outcomeIdSchema, lead: packLeadIdSchema, ...facts })
  .superRefine(checkFacts);

const numberHint = (most: number) =>
  `expected 1 to ${most.toLocaleString('en-US')} outcomes. Send more in another request.`;

/** The outcomes of one call, or of all calls since the device was online. */
export const recordOutcomesBody = z.strictObject({
  outcomes: z
    .array(sentOutcomeSchema)
    .min(1, numberHint(maxOutcomesAtOnce))
    .max(maxOutcomesAtOnce, numberHint(maxOutcomesAtOnce)),
});
export type RecordOutcomesBody = z.output<typeof recordOutcomesBody>;

/** An outcome as it is kept. */
export const recordedOutcomeSchema = z.object({
  id: z.string().describe('The id that the client gave it, or one made of its facts'),
  outcome: z.enum(callOutcomes).describe('What came of the call'),
  calledAt: z.iso.datetime().describe('The moment of the call'),
  callBackAt: z.iso
    .datetime()
    .optional()
    .describe('The moment of the next call; with `call-back` only'),
  premium: z.int().optional().describe('In cents; with `sold` only'),
  commission: z.int().optional().describe('In cents; with `sold` only'),
  note: z.string().optional().describe('A note of the caller'),
});
export type RecordedOutcomeView = z.output<typeof recordedOutcomeSchema>;

/** Outcomes as programs get them by event and webhook: without the note, which may say anything about the person. */
export const announcedOutcomesSchema = z.array(
  recordedOutcomeSchema.omit({ id: true, note: true }).extend({ lead: packLeadIdSchema }),
);

const returnObstacles = ['window-over', 'cap-reached', 'claimed'] as const;

/**
 * The return of a lead as it would be now. Nothing is returned by itself: `POST /leads/packs/{id}/claims` with this `reason`
 * and the lead does it.
 */
export const returnOfferSchema = z.object({
  reason: claimReasonSchema,
  eligible: z.boolean(),
  /** Why it is not eligible. */
  because: z.enum(returnObstacles).optional(),
  /** The last moment for a return. */
  until: z.iso.datetime(),
  /** Whether it would be returned at once, or an admin would look at it. */
  decided: z.enum(['at-once', 'reviewed']),
});
export type ReturnOfferView = z.output<typeof returnOfferSchema>;

/** Leads of a pack by their last outcome. All but `due` add up to the leads of the pack without those whose person opted out; `due` is a part of `call-back`. */
export const outcomeCountsSchema = z.object({
  untouched: z.int().describe('Leads without an outcome'),
  due: z.int().describe('Leads to be called back by now: a part of `call-back`'),
  byOutcome: z.record(z.enum(callOutcomes), z.int()).describe('Leads by their last outcome'),
});
export type OutcomeCountsView = z.output<typeof outcomeCountsSchema>;

/** A lead after its outcomes were recorded: what its line of the list shows. */
const recordedLeadSchema = z.object({
  lead: packLeadIdSchema,
  /** The latest by `calledAt`: perhaps that of another device. */
  last: recordedOutcomeSchema,
  outcomes: z.int(),
  /** After `bad-number` and `wrong-person` only. */
  returnOffer: returnOfferSchema.optional(),
  /** After `do-not-call`: phone and email are on the list "Asked not to be called", or will be within a minute. */
  suppressed: z.boolean(),
});

export const recordedOutcomesSchema = z.object({
  leads: z.array(recordedLeadSchema),
  /** Outcomes of the request that were not known before. */
  recorded: z.int(),
  counts: outcomeCountsSchema,
});
export type RecordedOutcomesView = z.output<typeof recordedOutcomesSchema>;

export const leadOutcomesSchema = z.object({
  lead: packLeadIdSchema,
  /** The latest first. */
  outcomes: z.array(recordedOutcomeSchema),
});
export type LeadOutcomesView = z.output<typeof leadOutcomesSchema>;

const phoneOutcomeSchema = z
  .strictObject({
    id: outcomeIdSchema.optional(),
    /** Any notation of ten digits. */
    phone: z.string('expected a phone number').min(1, 'expected a phone number').max(40),
    ...facts,
    calledAt: momentSchema.optional(),
  })
  .superRefine(checkFacts);

export const outcomesByPhoneBody = z.strictObject({
  outcomes: z
    .array(phoneOutcomeSchema)
    .min(1, numberHint(maxOutcomesByPhone))
    .max(maxOutcomesByPhone, numberHint(maxOutcomesByPhone)),
});
export type OutcomesByPhoneBody = z.output<typeof outcomesByPhoneBody>;

const zoneHint = 'expected a time zone, like America/New_York';
/** The text fields beside `file`. Moments of the file without an offset are of this zone. */
export const outcomeFileFields = z.strictObject({
  timeZone: z.string(zoneHint).max(64, zoneHint).refine(isTimeZone, zoneHint).default('UTC'),
});

const leftOutSchema = z.object({
  /** The line of the file, whose first one is 1; or the place in `outcomes`, from 0. */
  line: z.int(),
  fault: z.enum(outcomeFaults),
  /** The text that the line has there. */
  value: z.string(),
  /** The expectation, as a sentence. */
  message: z.string(),
});

/** The outcomes of a program or a file. `recorded`, `repeated` and the sum of `leftOut` add up to `outcomes`. */
export const matchedOutcomesSchema = z.object({
  outcomes: z.int(),
  recorded: z.int(),
  /** Known before, and outcomes that twenty later ones of their lead leave no place. */
  repeated: z.int(),
  leads: z.int(),
  leftOut: z.record(z.enum(outcomeFaults), z.int()),
  /** Those left out, the first 10,000 in the order of their lines. */
  lines: z.array(leftOutSchema),
  /** The columns of a file that were read; absent for a request without a file. */
  columns: z
    .object({
      phone: z.string(),
      outcome: z.string(),
      time: z.string().optional(),
      callBack: z.string().optional(),
      note: z.string().optional(),
      premium: z.string().optional(),
      commission: z.string().optional(),
    })
    .optional(),
});
export type MatchedOutcomesView = z.output<typeof matchedOutcomesSchema>;

const packParams = z.object({ id: purchaseIdSchema });

export const recordOutcomesEndpoint = leads.user.post(packOutcomesPath('{id}'), {
  scopes: ['call'],
  summary: `Record outcomes of calls to leads of a pack, up to ${maxOutcomesAtOnce}: all of them, or none and a 400 that names the faulty ones (\`outcomes.3.calledAt\`). They may come late and in any order: the latest call wins, ${keptOutcomes} are kept for each lead, and an id that is known changes nothing`,
  params: packParams,
  body: recordOutcomesBody,
  response: recordedOutcomesSchema,
});
export const leadOutcomesEndpoint = leads.user.get(packLeadOutcomesPath('{id}', '{lead}'), {
  scopes: ['call'],
  summary: `The outcomes of a lead of a pack, the latest call first, at most ${keptOutcomes}`,
  params: packParams.extend({ lead: packLeadIdSchema }),
  response: leadOutcomesSchema,
});
const matching =
  'They are matched by phone within your own packs, the newest pack with the phone that was bought before the call. Others are left out and named';
export const outcomesByPhoneEndpoint = leads.user.post(outcomesByPhonePath, {
  scopes: ['call'],
  summary: `Record outcomes of calls by phone, up to ${maxOutcomesByPhone.toLocaleString('en-US')}. ${matching}. Without \`calledAt\` the call was now; without \`id\` the same outcome of a lead at the same moment is recorded once`,
  body: outcomesByPhoneBody,
  response: matchedOutcomesSchema,
});
export const outcomeFileEndpoint = leads.user.post(outcomeFilePath, {
  scopes: ['call'],
  summary: `Record the outcomes in a CSV file of a dialer, with up to ${maxOutcomeLines.toLocaleString('en-US')} lines. Columns are found by common names: phone or number, outcome, disposition or status, and if there are any time, call back, note, premium and commission. ${matching}. The same file again records nothing`,
  upload: outcomeFileFields,
  response: matchedOutcomesSchema,
});
