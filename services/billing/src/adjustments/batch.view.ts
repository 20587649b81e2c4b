import { tenthsToCredits, type BulkAdjustmentView } from '@leadmart/contracts';
import type { Batch } from './batch.js';

export function toBatchView(batch: Batch): BulkAdjustmentView {
  const { id: batchId, kind, amount, status, total, done, stoppedAtZero } = batch;
  return { batchId, kind, amount: tenthsToCredits(amount), status, total, done, stoppedAtZero };
}
