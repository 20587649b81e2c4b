import type { Dataset } from './dataset.js';

/** Whether an event replaces the stored dataset. Events may arrive out of order; a deletion is final. */
export function isNewer(received: Dataset, stored: Dataset | undefined): boolean {
  if (!stored) return true;
  if (stored.deleted) return false;
  return received.deleted || received.asOf >= stored.asOf;
}

/** The datasets that events change, each as it is after all of them. */
export function decideDatasets(
  received: readonly Dataset[],
  stored: readonly Dataset[],
): Dataset[] {
  const latest = new Map(stored.map((dataset) => [dataset.id, dataset]));
  const changed = new Set<string>();
  for (const dataset of received) {
    if (!isNewer(dataset, latest.get(dataset.id))) continue;
    latest.set(dataset.id, dataset);
    changed.add(dataset.id);
  }
  return [...changed].flatMap((id) => latest.get(id) ?? []);
}
