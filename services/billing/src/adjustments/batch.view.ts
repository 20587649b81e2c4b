import { tenthsToCredits, type BulkAdjustmentView } from '@leadmart/contracts';
import type { Batch } from './batch.js';
import { undoableUntil } from './undo.decisions.js';

/** `undo` is the batch that undid this one, if there is one. */
export function toBatchView(
  batch: Batch,
  { undo, now }: { undo: Batch | undefined; now: Date },
): BulkAdjustmentView {
  const { id: batchId, kind, amount, status, total, done, stoppedAtZero, reason } = batch;
  const until = undo ? undefined : undoableUntil(batch);
  return {
    batchId,
    kind,
    amount: tenthsToCredits(amount),
    status: status === 'completed' ? 'completed' : 'running',
    total,
    done,
    stoppedAtZero,
    reason,
    createdAt: batch.createdAt.toISOString(),
    undoableUntil: until && until > now ? until.toISOString() : null,
    undoes: batch.undoes ?? null,
    undoneBy: undo?.id ?? null,
  };
}
