import type { UndoObstacle } from '@leadmart/contracts';
import type { Upload } from '../upload.schema.js';

/** Returns the obstacle to an undo in the upload's own state. Sold leads are checked separately. */
export function obstacleIn({ state, added }: Upload): Exclude<UndoObstacle, 'sold'> | undefined {
  if (state === 'undone') return 'undone';
  if (state !== 'completed' || !added) return 'not-completed';
  return added.length === 0 ? 'nothing-added' : undefined;
}
