import { z } from 'zod';
import { purchaseIdSchema } from '../../ids.js';
import { ownCheckPath } from '../../paths.js';
import { invalidLinesSchema, listColumnsSchema } from '../common.js';
import { leads } from '../operations.js';

/** `registry`: the phones of a list are blocked; `results`: a vendor's file has a code for each phone. */
const ownFileKinds = ['registry', 'results'] as const;
export type OwnFileKind = (typeof ownFileKinds)[number];

/** The results of leads; a lead about which the file says nothing has none. */
export const ownResults = ['blocked', 'callable'] as const;
export type OwnResult = (typeof ownResults)[number];

/** The most files that a pack has results of at once, and the most codes of a file. */
export const maxOwnChecks = 100;
export const maxOwnCodes = 50;
/** The code that stands for empty cells. */
export const emptyCode = '-';

const numberHint = 'expected your registry number (SAN): 4 to 40 letters, digits and -';
const dayHint = 'expected the day of the file, like 2026-01-31';
const codesHint = `expected a comma list of codes of the file, - for empty cells`;

/** The text fields beside `file`. */
export const ownCheckFields = z.strictObject({
  registryNumber: z
    .string(numberHint)
    .trim()
    .regex(/^[\dA-Za-z][\dA-Za-z-]{3,39}$/, numberHint)
    .meta({ examples: ['10012345-67890-12'] }),
  checkedOn: z.iso
    .date(dayHint)
    .optional()
    .meta({
      description: 'The day of the file, not in the future; today (UTC) if it is missing',
      examples: ['2026-01-31'],
    }),
  kind: z
    .enum(ownFileKinds, `expected one of ${ownFileKinds.join(', ')}`)
    .optional()
    .meta({ description: 'What the file is; found by its columns if missing' }),
  blockedCodes: z
    .string(codesHint)
    .max(2_000, codesHint)
    .transform((list) =>
      list
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    )
    .optional()
    .meta({
      description:
        'The codes of a vendor’s file that block a phone, as the answer names them; those that are known as such, and unknown ones, if missing; none if empty',
      examples: ['dnc,litigator'],
    }),
  apply: z
    .stringbool('expected true or false')
    .default(true)
    .meta({
      description: 'With false the answer says what the file has, and nothing is stored',
      examples: ['false'],
    }),
});
export type OwnCheckFields = z.output<typeof ownCheckFields>;

const countsShape = {
  blocked: z.int().describe('Leads whose phone is blocked'),
  callable: z.int().describe('Leads whose phone was compared and is not blocked'),
};

/** A file whose results leads of the pack have. */
export const ownCheckSchema = z.object({
  checkedOn: z.iso.date().describe('The day of the file'),
  registryNumber: z.string().describe('The registry number that the buyer gave'),
  fileName: z.string(),
  kind: z.enum(ownFileKinds),
  at: z.iso.datetime().describe('When it was compared'),
  ...countsShape,
});
export type OwnCheckView = z.output<typeof ownCheckSchema>;

export const ownChecksSchema = z.object({
  checks: z
    .array(ownCheckSchema)
    .describe(
      'The files that count, the first one first. A later file counts for the leads that it has',
    ),
  ...countsShape,
  unchecked: z.int().describe('Leads about which no file says anything'),
});
export type OwnChecksView = z.output<typeof ownChecksSchema>;

const codeSchema = z.object({
  code: z.string().describe('In lower case, without spaces and marks; - for empty cells'),
  lines: z.int(),
  blocks: z.boolean().describe('Whether it blocks phones'),
  known: z.boolean().describe('Whether the code is known; one that is not blocks'),
});
export type OwnCodeView = z.output<typeof codeSchema>;

/** A file as it was read, and the leads of the pack by its results. */
export const ownFileSchema = z.object({
  applied: z.boolean(),
  kind: z.enum(ownFileKinds),
  columns: listColumnsSchema,
  codeColumn: z.string().nullable().describe('The column of codes of a vendor’s file'),
  codes: z.array(codeSchema),
  areaCodes: z
    .array(z.string())
    .describe('The area codes of a registry’s file: leads of others are not compared'),
  lines: z.int(),
  phones: z.int().describe('Distinct phones of the file'),
  unknownPhones: z.int().describe('Those that no lead of the pack has'),
  invalidLines: z.int(),
  invalid: invalidLinesSchema,
  leads: z.object({
    ...countsShape,
    unchecked: z.int().describe('Leads about which the file says nothing'),
  }),
  checks: ownChecksSchema.nonoptional().describe('The results of the pack after it'),
});
export type OwnFileView = z.output<typeof ownFileSchema>;

const packParams = z.object({ id: purchaseIdSchema });

export const showOwnChecksEndpoint = leads.user.get(ownCheckPath('{id}'), {
  scopes: ['call', 'download'],
  summary: 'The checks of a pack with your own registry files',
  params: packParams,
  response: ownChecksSchema,
});
export const checkWithOwnFileEndpoint = leads.user.post(ownCheckPath('{id}'), {
  scopes: ['call'],
  summary: `Compare a pack with your own registry file: a list of phones (also as area code and number), or a vendor's result file with a column of codes. Leads become blocked or callable in the call list and in all later exports; leads of area codes that a list does not have, and phones that a result file does not have, keep their earlier result. The stock does not change. At most ${maxOwnChecks} files count at once`,
  params: packParams,
  upload: ownCheckFields,
  response: ownFileSchema,
});
export const removeOwnChecksEndpoint = leads.user.delete(ownCheckPath('{id}'), {
  scopes: ['call'],
  summary:
    'Remove the results of your own registry files from a pack. A repetition changes nothing',
  params: packParams,
  response: ownChecksSchema,
});
