import { z } from 'zod';
import { purchaseIdSchema } from '../../ids.js';
import { diligenceFilePath, diligenceKeysPath, fileVerificationPath } from '../../paths.js';
import { phoneStatusSchema } from '../../states.js';
import { leads } from '../operations.js';

/** `sold`: the pack as it was sold, the same bytes for ever. `since`: what happened to its leads until a moment. */
const diligenceParts = ['sold', 'since'] as const;
export type DiligencePart = (typeof diligenceParts)[number];

export const diligenceFormats = ['json', 'pdf'] as const;
export type DiligenceFormat = (typeof diligenceFormats)[number];

/** The id of the pack for `sold`, with a number behind it for `since`: `69244c3fe2a1b7d0935fa6c8-2`. */
const diligenceFileIdSchema = z
  .string('expected the id of a diligence file')
  .trim()
  .regex(/^[0-9a-f]{24}(-[1-9]\d{0,5})?$/, 'expected the id of a diligence file')
  .brand('DiligenceFileId')
  .meta({ examples: ['69244c3fe2a1b7d0935fa6c8'] });
export type DiligenceFileId = z.output<typeof diligenceFileIdSchema>;

const hashHint = 'expected a SHA-256 hash of 64 hexadecimal characters';
const sha256Schema = z
  .string(hashHint)
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, hashHint)
  .meta({ examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] });

const diligenceQuery = z.strictObject({
  part: z
    .enum(diligenceParts, `expected one of ${diligenceParts.join(', ')}`)
    .default('sold')
    .meta({
      description:
        'sold: the pack as it was sold, the same bytes for ever; since: what happened to its leads since, until now',
    }),
  format: z
    .enum(diligenceFormats, `expected one of ${diligenceFormats.join(', ')}`)
    .default('json'),
});
export type DiligenceQuery = z.output<typeof diligenceQuery>;

export const diligenceFileEndpoint = leads.user.get(diligenceFilePath('{id}'), {
  scopes: ['download'],
  summary:
    'Download the diligence file of a pack, signed with Ed25519: order, terms, SHA-256 of its CSV, counts by state, source and day of the checks, days first listed, buyers before. With `part=since`, the opt-outs and status changes since. Information, not legal advice',
  params: z.object({ id: purchaseIdSchema }),
  query: diligenceQuery,
  file: diligenceFormats,
});

/** A public key with which signatures of diligence files are checked. */
export const diligenceKeySchema = z.object({
  _id: z.string().describe('The beginning of the SHA-256 of the key, as files name it'),
  publicKey: z.string().describe('The Ed25519 public key as PEM'),
  firstUsedAt: z.iso.datetime(),
});

export const diligenceKeysSchema = z.object({
  keys: z.array(diligenceKeySchema).describe('The newest first. Older ones stay for their files'),
});
export type DiligenceKeysView = z.output<typeof diligenceKeysSchema>;

export const diligenceKeysEndpoint = leads.public.get(diligenceKeysPath, {
  summary: 'The public keys with which signatures of diligence files are checked, newest first',
  response: diligenceKeysSchema,
  conditional: 'public',
});

const fileVerificationQuery = z.strictObject({
  sha256: sha256Schema,
  id: diligenceFileIdSchema.optional().meta({
    description:
      'The id of a diligence file, to compare with that pack alone. A CSV is compared with a pack only',
  }),
});
export type FileVerificationQuery = z.output<typeof fileVerificationQuery>;

/** The kinds of files that can be verified: diligence files, and the CSV of a pack as it was sold. */
export const verifiedFileKinds = [...diligenceFormats, 'csv'] as const;
export type VerifiedFileKind = (typeof verifiedFileKinds)[number];

/** The subject of a genuine file. Tells nothing about people and buyers. */
export const verifiedDocumentSchema = z.object({
  _id: diligenceFileIdSchema,
  part: z.enum(diligenceParts),
  madeAt: z.iso.datetime(),
  keyId: z.string().describe('The key of its signature'),
  dataset: z.string().describe('The name of the dataset at the time of the sale'),
  phoneNumberStatus: phoneStatusSchema,
  leads: z.int().describe('Leads in the pack'),
  soldOn: z.iso.date().describe('The day of the sale in UTC'),
});
export type VerifiedDocumentView = z.output<typeof verifiedDocumentSchema>;

export const fileVerificationSchema = z.object({
  verdict: z
    .enum(['genuine', 'changed', 'unknown'])
    .describe(
      'genuine: a file with this hash was made here; changed: there is a diligence file with this id, and neither a file of its pack nor its CSV has this hash; unknown: neither hash nor id is known',
    ),
  kind: z
    .enum(verifiedFileKinds)
    .optional()
    .describe('Of a genuine file: a diligence file, or the CSV of a pack as it was sold'),
  document: verifiedDocumentSchema
    .optional()
    .describe('Of a genuine file: the diligence file, for a CSV the one of its pack'),
});
export type FileVerificationView = z.output<typeof fileVerificationSchema>;

export const fileVerificationEndpoint = leads.public.get(fileVerificationPath, {
  summary:
    'Compare the SHA-256 of a file with all diligence files or, with an id, with the files of a pack and its CSV as it was sold. Names no person and no buyer',
  query: fileVerificationQuery,
  response: fileVerificationSchema,
});
