import { useEffect, useState } from 'react';
import type { BulkAdjustmentView } from '@leadmart/contracts';
import { useBatchQuery } from './admin-credits-api.js';

const storageKey = 'creditBatch';
const askMs = 1_000;

/** The bulk change this browser began last: found again after a reload, followed until it is done, shown until it is dismissed. */
export function useRunningBatch(onDone: () => void) {
  const [id, setId] = useState(() => localStorage.getItem(storageKey));
  const [isDone, setIsDone] = useState(false);
  const { currentData: batch } = useBatchQuery(id ?? '', {
    skip: id === null,
    pollingInterval: isDone ? 0 : askMs,
  });
  const completed = batch?.status === 'completed';
  useEffect(() => {
    setIsDone(completed);
    if (completed) onDone();
    // Once, when it is completed: `onDone` may be another function at each render.
  }, [completed]);
  return {
    batch,
    begin: ({ batchId }: BulkAdjustmentView): void => {
      localStorage.setItem(storageKey, batchId);
      setId(batchId);
    },
    dismiss: (): void => {
      localStorage.removeItem(storageKey);
      setId(null);
    },
  };
}
