import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BulkAdjustmentView } from '@leadmart/contracts';
import { isApiError } from '../../../shared/api/api-error.js';
import { baseApi } from '../../../shared/api/base-api.js';
import { usePolling } from '../../../shared/api/use-polling.js';
import { refreshUser } from '../../session/refresh-user.js';
import { userRefreshed } from '../../session/session-slice.js';
import { adminCreditsApi } from '../admin-credits-api.js';

const storageKey = 'creditBatch';
const askMs = 1_000;

/**
 * The bulk change that this browser started last. It is found again after a reload, polled until it
 * is done and shown until it is dismissed.
 */
export function useRunningBatch() {
  const dispatch = useDispatch();
  const [id, setId] = useState(() => localStorage.getItem(storageKey));
  const {
    currentData: batch,
    error,
    refetch,
  } = adminCreditsApi.useBatchQuery(id ?? '', { skip: id === null });
  const isDone = batch?.status === 'completed';
  usePolling(refetch, askMs, id !== null && !isDone);

  useEffect(() => {
    if (!isDone) return;
    // The balances of the list and the admin's own balance have changed.
    dispatch(baseApi.util.invalidateTags(['CreditsUser']));
    void refreshUser((answer) => dispatch(userRefreshed(answer)));
  }, [isDone, id, dispatch]);

  const dismiss = useCallback((): void => {
    localStorage.removeItem(storageKey);
    setId(null);
  }, []);
  const isUnknown = isApiError(error) && error.status === 404;
  useEffect(() => {
    if (isUnknown) dismiss();
  }, [isUnknown, dismiss]);

  return {
    batch,
    begin: ({ batchId }: BulkAdjustmentView): void => {
      localStorage.setItem(storageKey, batchId);
      setId(batchId);
    },
    dismiss,
  };
}
