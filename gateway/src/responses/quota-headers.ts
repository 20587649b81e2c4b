import type { ServerResponse } from 'node:http';
import type { Quota } from '../requests/rate-limits.js';

/** Shows the quota of an API key as draft-ietf-httpapi-ratelimit-headers-10 writes it. */
export function showQuota(response: ServerResponse, quota: Quota): void {
  const { limit, windowSeconds, remaining, resetSeconds } = quota;
  response.setHeader('ratelimit-policy', `"key";q=${limit};w=${windowSeconds}`);
  response.setHeader('ratelimit', `"key";r=${remaining};t=${resetSeconds}`);
}
