import { z } from 'zod';
import type { Endpoint } from '@leadmart/contracts';

const requestId = z.string().meta({ description: 'The id of the request, for questions to us' });
const tag = z.string().meta({ description: 'Send it in `If-None-Match` to get 304 if unchanged' });
const version = z
  .string()
  .meta({ description: 'The `version`: send it in `If-Match` with a change' });
const fileName = z.string().meta({ description: 'The name of the file' });
const limit = z.string().meta({
  description: 'The limit of the API key: `q` requests in `w` seconds',
  examples: ['"key";q=600;w=60'],
});
const rest = z.string().meta({
  description: 'What is left for the API key: `r` requests for `t` seconds',
  examples: ['"key";r=599;t=60'],
});

/** Headers of a response whatever its status. */
export const everyHeader = z.object({ 'X-Request-Id': requestId.optional() });

/** Headers of a refusal that says when to try again. */
export const retryHeader = everyHeader.extend({
  'Retry-After': z.string().meta({ description: 'Seconds until a retry may succeed' }).optional(),
});

/** Headers of a refusal that asks for a session or an API key. */
export const challengeHeader = everyHeader.extend({
  'WWW-Authenticate': z
    .string()
    .meta({
      description: 'The scheme of sessions and API keys',
      examples: ['Bearer realm="Leadmart"'],
    })
    .optional(),
});

/** Headers of a refusal of a method. */
export const allowHeader = everyHeader.extend({
  Allow: z.string().meta({ description: 'The methods of this address' }).optional(),
});

/** The headers of a success that clients may need. */
export function headersOf({ conditional, versioned, file, scopes }: Endpoint): z.ZodObject {
  return everyHeader.extend({
    ...(conditional && { ETag: tag.optional() }),
    ...(versioned && { ETag: version.optional() }),
    ...(file && { 'Content-Disposition': fileName.optional() }),
    ...(scopes && { RateLimit: rest.optional(), 'RateLimit-Policy': limit.optional() }),
  });
}
