import { z } from 'zod';
import { apiKeyPath, apiKeysPath } from '../../account-paths.js';
import { apiKeyIdSchema } from '../../ids.js';
import { lineSchema, messageSchema } from '../common.js';
import { apiKeyScopes } from '../define-endpoint.js';
import { auth } from '../operations.js';

/** The most API keys of a user, with expired ones. */
export const maxApiKeys = 20;
/** A live key works on the real catalogue and credits, a test key on the sandbox with test credits. */
export const apiKeyModes = ['live', 'test'] as const;
export type ApiKeyMode = (typeof apiKeyModes)[number];
/** The longest life of an API key. */
const maxApiKeyDays = 366;

const scopesHint = `expected one or more of ${apiKeyScopes.join(', ')}`;

export const apiKeySchema = z.object({
  _id: apiKeyIdSchema,
  name: z.string(),
  mode: z.enum(apiKeyModes),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** The end of the key, so that its owner recognises it. */
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null if the key was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKeyView = z.output<typeof apiKeySchema>;

/** A key that was revoked when the account was recovered. It cannot be used again; its owner may create another one. */
export const revokedKeySchema = apiKeySchema
  .pick({ name: true, mode: true, scopes: true, lastFour: true })
  .extend({
    revokedAt: z.iso.datetime(),
    /** A sentence. */
    revokedBecause: z.string(),
  });
export type RevokedKeyView = z.output<typeof revokedKeySchema>;

/** All API keys of the user by name, also those that have expired, and those that a recovery revoked in the last 30 days. */
export const apiKeysSchema = z.object({
  apiKeys: z.array(apiKeySchema),
  revoked: z.array(revokedKeySchema),
});
export type ApiKeysView = z.output<typeof apiKeysSchema>;

/** The only answer with the key itself, as `secret`. */
export const apiKeyWithSecretSchema = z.object({ apiKey: apiKeySchema, secret: z.string() });
export type ApiKeyWithSecretView = z.output<typeof apiKeyWithSecretSchema>;

const modeHint =
  'A test key sees the sandbox alone: made-up leads for test credits, and nothing that it does counts.';
const daysHint = `expected a whole number of days from 1 to ${maxApiKeyDays}`;

export const createApiKeyBody = z.strictObject({
  name: lineSchema(60, 'Please enter a name for your API key'),
  mode: z.enum(apiKeyModes, 'expected live or test').default('live').describe(modeHint),
  scopes: z
    .array(z.enum(apiKeyScopes, scopesHint), scopesHint)
    .min(1, scopesHint)
    .transform((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope))),
  expiresInDays: z.int(daysHint).min(1, daysHint).max(maxApiKeyDays, daysHint).default(90),
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;

export const listApiKeysEndpoint = auth.user.get(apiKeysPath, {
  summary: "The user's API keys by name, also those that have expired",
  response: apiKeysSchema,
});
export const createApiKeyEndpoint = auth.user.post(apiKeysPath, {
  proof: 'recent',
  summary: `Create an API key, at most ${maxApiKeys}. The answer has the key, which is never shown again. 409 for a name that another key has`,
  body: createApiKeyBody,
  status: 201,
  response: apiKeyWithSecretSchema,
  refuses: ['conflict'],
});
export const revokeApiKeyEndpoint = auth.user.delete(apiKeyPath('{id}'), {
  summary: 'Revoke an API key: every process refuses it at once',
  params: z.object({ id: apiKeyIdSchema }),
  response: messageSchema,
});
