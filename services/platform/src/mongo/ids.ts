import { Types } from 'mongoose';
import { firstLiveId } from '@leadmart/contracts';

/** Returns a new id: 24 hex digits that sort by the second of their creation. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/**
 * A condition on ids that begin with these words and a colon, and that come after `after`, the end of such an id. It reads a
 * range of the index.
 */
export function idsBelow(
  words: string,
  after = '',
): { readonly $gt: string; readonly $lt: string } {
  // `;` is the character after the colon.
  return { $gt: `${words}:${after}`, $lt: `${words};` };
}

/** A filter for the ids of users and datasets: without test accounts and the sandbox. See decisions/0070. */
export const liveIds = { $gte: firstLiveId } as const;
