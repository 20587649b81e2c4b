import { createHash } from 'node:crypto';

/** What counters are filed under: e-mail and network addresses do not lie about in the clear. */
export function subjectHash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27);
}
