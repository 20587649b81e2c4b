import { BulkChangeFinal, BulkChangeRunning, type CatalogueError } from '@leadmart/contracts';
import type { Batch } from './batch.js';

const undoableForMs = 24 * 60 * 60 * 1_000;

type UndoDecision =
  | { readonly kind: 'undo' }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Until when a batch can be undone; undefined for a running batch and for an undo. */
export function undoableUntil({ completedAt, status, undoes }: Batch): Date | undefined {
  if (status !== 'completed' || !completedAt || undoes !== undefined) return undefined;
  return new Date(completedAt.getTime() + undoableForMs);
}

/** Decides whether a batch that was not undone can be undone now. */
export function decideUndo(batch: Batch, now: Date): UndoDecision {
  if (batch.status !== 'completed') return { kind: 'refuse', because: BulkChangeRunning() };
  const until = undoableUntil(batch);
  if (!until || now.getTime() > until.getTime())
    return { kind: 'refuse', because: BulkChangeFinal() };
  return { kind: 'undo' };
}
