import { useEffect, useRef, useState } from 'react';
import type { PurchaseStatusView } from '@leadmart/contracts';
import { buyLeadsApi } from '../buy-leads-api.js';

/** The polling intervals of the specification, section 9. */
const pollMs = 5_000;
const maxRetries = 3;
const firstRetryMs = 1_000;
const maxRetryMs = 10_000;

const gaveUpText = 'Failed to check purchase status after multiple attempts';

/** The delay after the n-th failure in a row, or undefined to give up. */
export function retryDelayMs(failuresInARow: number): number | undefined {
  if (failuresInARow > maxRetries) return undefined;
  return Math.min(firstRetryMs * 2 ** (failuresInARow - 1), maxRetryMs);
}

/** `unknown`: polling got no answer; the purchase may still complete. */
export type PurchaseEnd = { status: 'completed' } | { status: 'failed' | 'unknown'; text: string };

/**
 * Follows a purchase until it ends. Returns its progress in percent, which never falls, and calls
 * `onEnd` once.
 */
export function usePurchaseWatch(
  jobId: string | undefined,
  onEnd: (end: PurchaseEnd) => void,
): number {
  const [ask] = buyLeadsApi.useLazyPurchaseStatusQuery();
  const [progress, setProgress] = useState(0);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (jobId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const poll = async (failures: number): Promise<void> => {
      const { data, isError } = await ask(jobId);
      if (gone) return;
      const next = nextStep(isError ? undefined : data, isError ? failures + 1 : 0);
      if (data) setProgress((before) => Math.max(before, data.progress));
      if ('end' in next) end.current(next.end);
      else timer = setTimeout(() => void poll(next.failures), next.afterMs);
    };
    setProgress(0);
    void poll(0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [jobId, ask]);
  return progress;
}

type Step = { end: PurchaseEnd } | { afterMs: number; failures: number };

function nextStep(view: PurchaseStatusView | undefined, failures: number): Step {
  if (failures > 0) {
    const afterMs = retryDelayMs(failures);
    if (afterMs === undefined) return { end: { status: 'unknown', text: gaveUpText } };
    return { afterMs, failures };
  }
  const end = view && endOf(view);
  return end ? { end } : { afterMs: pollMs, failures: 0 };
}

/** The end of a purchase; undefined while it goes on. */
export function endOf({ status, error }: PurchaseStatusView): PurchaseEnd | undefined {
  if (status === 'completed') return { status };
  return status === 'failed' ? { status, text: error || 'Purchase failed' } : undefined;
}
