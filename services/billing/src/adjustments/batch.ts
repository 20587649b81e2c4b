import { tenthsToCredits } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import type { batches } from './batch.schema.js';

export type Batch = EntityOf<typeof batches>;

/** The fields of a batch that log lines show. */
export function logFieldsOf({ id, kind, amount, reason, adminId }: Batch) {
  return { batchId: id, kind, credits: tenthsToCredits(amount), reason, adminId };
}
