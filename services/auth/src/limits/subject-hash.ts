import { createHash } from 'node:crypto';

/** Hashes the subject of a counter, so that no email and no network address is stored. */
export function subjectHash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27);
}
