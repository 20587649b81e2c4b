import type { InProgressJobView, LeadPackView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';

/** A row of the table: a pack, or the purchase that will become one. */
export interface PackRow {
  id: string;
  /** The pack's, or the dataset's while it is bought. */
  name: string;
  datasetName: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
  quantity: number;
  totalCost: number;
  /** Leads whose person opted out since: blank lines of the file. Undefined if there are none. */
  erasedLeads?: number | undefined;
  date: string;
  /** Undefined for a completed pack. */
  job?: Pick<InProgressJobView, 'progress' | 'status' | 'error'>;
}

const rowOfPack = (pack: LeadPackView): PackRow => ({
  id: pack._id,
  name: pack.name,
  datasetName: pack.dataset.name,
  states: pack.states,
  phoneStatus: pack.phoneNumberStatus,
  quantity: pack.quantity,
  totalCost: pack.totalCost,
  erasedLeads: pack.erasedLeads,
  date: pack.purchasedAt,
});

export const rowOfJob = (job: InProgressJobView): PackRow => ({
  id: job.jobId,
  name: job.dataset.name,
  datasetName: job.dataset.name,
  states: job.states,
  phoneStatus: job.phoneStatus,
  quantity: job.quantity,
  totalCost: job.totalCost,
  date: job.createdAt,
  job: { progress: job.progress, status: job.status, error: job.error },
});

/** Purchases in progress first, then packs. A purchase that became a pack is listed once. */
export function allRows(
  jobs: readonly InProgressJobView[],
  packs: readonly LeadPackView[],
): PackRow[] {
  const complete = new Set<string>(packs.map(({ _id }) => _id));
  const running = jobs.filter(({ jobId }) => !complete.has(jobId));
  return [...running.map(rowOfJob), ...packs.map(rowOfPack)];
}

/** Why a purchase failed, and the next step. Its credits were released. */
export function afterFailure({ error }: Pick<InProgressJobView, 'error'>) {
  const reason = error || 'Purchase failed';
  const next = /insufficient credits/i.test(reason)
    ? { to: '/buy-credits', label: 'Buy Credits' }
    : { to: '/buy-leads', label: 'Order again' };
  return { reason, next };
}
