import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ApiKeyMode } from '@leadmart/contracts';

/** The beginning of an API key, by which people and scanners of public code recognise it. */
export const apiKeyPrefixes: Readonly<Record<ApiKeyMode, string>> = {
  live: 'lm_live_',
  test: 'lm_test_',
};

/** The stored hash of an API key. 256 random bits need no slow hash. */
export function hashOfApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The header in which requests hold an API key. */
export const apiKeyHeader = `Authorization: Bearer ${apiKeyPrefixes.live}…`;

/** Returns the key of such a header. */
export function bearerApiKey(header: string | undefined): string | undefined {
  return /^Bearer +(lm_(?:live|test)_[\w-]{43})$/i.exec(header ?? '')?.[1];
}

/** Whether a request means an API key: by the start of a key, by a scheme that only programs use, or by another's header. */
export function meansApiKey(headers: Readonly<Record<string, unknown>>): boolean {
  const { authorization } = headers;
  if (typeof authorization !== 'string') return headers['x-api-key'] !== undefined;
  return !/^Bearer /i.test(authorization) || /^Bearer +lm_/i.test(authorization);
}

/** The gateway's request for a token for an API key; the key itself stays in the gateway. */
export const keyTokenBody = z.strictObject({ keyHash: z.string().regex(/^[0-9a-f]{64}$/) });

/** Auth's answer to it. */
export const keyTokenAnswer = z.object({ token: z.string() });
