import type { DocumentOf, Values } from '@leadmart/platform/entities';
import type { linkCodeFields, links } from './link.schema.js';

export type LinkCode = Values<typeof linkCodeFields>;
export type Link = Omit<DocumentOf<typeof links>, '_id'>;

/** A link by its secret. A link that was used before it expired stays `used`. */
export interface FoundLink extends Link {
  readonly state: 'open' | 'used' | 'expired' | 'replaced';
}

/** The state of the link with this secret. */
export function linkStateOf(
  { tokenHashes, usedAt, expiresAt }: Link,
  tokenHash: string,
  now: Date,
): FoundLink['state'] {
  if (tokenHashes.at(-1) !== tokenHash) return 'replaced';
  if (usedAt) return 'used';
  return expiresAt > now ? 'open' : 'expired';
}
