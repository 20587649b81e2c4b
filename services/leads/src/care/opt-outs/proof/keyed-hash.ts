import { createHmac } from 'node:crypto';

/** Hashes emails, codes and networks, so that none is stored. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
