import type { Dataset } from './dataset.js';

/** Whether an event replaces the stored dataset. Events may arrive out of order; a deletion is final. */
export function isNewer(received: Dataset, stored: Dataset | undefined): boolean {
  if (!stored) return true;
  if (stored.deleted) return false;
  return received.deleted || received.asOf >= stored.asOf;
}
