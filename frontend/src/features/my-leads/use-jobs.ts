import { useEffect, useState } from 'react';
import type { InProgressJobView, LeadPackView } from '@leadmart/contracts';
import { usePolling } from '../../shared/api/use-polling.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText } from '../../shared/lib/words/format.js';
import { buyLeadsApi } from '../buy-leads/buy-leads-api.js';

const pollMs = 5_000;
const none: readonly InProgressJobView[] = [];
const isRunning = ({ status }: InProgressJobView): boolean => status !== 'failed';

/**
 * The purchases in progress, polled every 5 s. An ended one stays in the list until the packs are
 * reloaded, so that its row does not disappear and return.
 */
export function useJobs(
  loadPacks: () => PromiseLike<{ data?: { packs: readonly LeadPackView[] } }>,
): readonly InProgressJobView[] {
  const toast = useToast();
  const { data = none, refetch } = buyLeadsApi.useInProgressJobsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  usePolling(refetch, pollMs, true);
  const [shown, setShown] = useState(data);
  useEffect(() => {
    if (data === shown) return undefined;
    const there = new Set(data.map(({ jobId }) => jobId));
    const ended = shown.filter((job) => isRunning(job) && !there.has(job.jobId));
    if (ended.length === 0) {
      setShown(data);
      return undefined;
    }
    let current = true;
    void loadPacks().then(({ data: page }) => {
      if (!current) return;
      setShown(data);
      for (const job of ended) {
        // Another page or a filter may hide the pack.
        const { quantity, dataset } = page?.packs.find(({ _id }) => _id === job.jobId) ?? job;
        toast.success(
          `${countText(quantity, 'lead')} of ${isolated(dataset.name)} ${quantity === 1 ? 'is' : 'are'} ready to download.`,
        );
      }
    });
    return () => {
      current = false;
    };
  }, [data, shown, loadPacks, toast]);
  return shown;
}
