import { createHash } from 'node:crypto';
import type { DatasetId } from '@leadmart/contracts';

/**
 * Returns the key of an email in directories and suppression lists: 48 bits of its hash. A list of 200,000 emails and a
 * dataset of ten million leads have a false match in one of a hundred cases, and then one lead is not sold.
 */
export function emailKey(email: string): number {
  return createHash('sha256').update(email.toLowerCase()).digest().readUIntBE(0, 6);
}

/** The id of the directory of a dataset's emails, beside the one of its phones. */
export const emailsOf = (datasetId: DatasetId): string => `${datasetId}:emails`;
