import { createHash } from 'node:crypto';

/** The id under which a counter is stored, so that e-mails and network addresses are not. */
export function subjectHash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27);
}
