import type {
  CallListFilter,
  CallListLeadView,
  CallListView,
  PackDetailsView,
} from '@leadmart/contracts';
import { callListPath } from '@leadmart/contracts/paths';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { copiesHere, dropCopy, keepCopy, type DeviceCopy } from './device-copies.js';

/** The leads of a copy: ten requests, and some 250 KB without notes. */
const mostLeads = 1_000;
const pageSize = 100;

const page = (pack: string, show: CallListFilter, number: number, limit = pageSize) =>
  fetchJson<CallListView>({
    path: `${callListPath(pack)}?show=${show}&page=${number}&limit=${limit}`,
  });

/** Keeps a pack on this device. Without an answer to one of its requests the former copy stays. */
export async function makeCopy(
  details: PackDetailsView,
  openedAt = new Date().toISOString(),
): Promise<void> {
  const { _id: pack } = details.pack;
  const madeAt = new Date().toISOString();
  const first = await page(pack, 'all', 1);
  if ('error' in first) return;
  // The first answer counts: leads that are erased during the others make the copy differ from the next count.
  const { total, own } = first.data;
  const leads =
    total <= mostLeads
      ? await leadsOf(pack, [['all', first.data]])
      : await leadsOf(pack, [['due'], ['untouched'], ['all', first.data]]);
  if (leads) await keepCopy({ details, leads, total, own, openedAt, madeAt });
}

/** The leads of these lists, one list after the other, each lead once; undefined if one could not be loaded. */
async function leadsOf(
  pack: string,
  lists: readonly (readonly [CallListFilter, CallListView?])[],
): Promise<CallListLeadView[] | undefined> {
  const leads = new Map<string, CallListLeadView>();
  for (const [show, known] of lists) {
    for (let number = 1, pages = 1; number <= pages && leads.size < mostLeads; number += 1) {
      const answer = number === 1 && known ? { data: known } : await page(pack, show, number);
      if ('error' in answer) return undefined;
      pages = answer.data.pages;
      for (const lead of answer.data.leads) leads.set(lead._id, lead);
    }
  }
  return [...leads.values()].slice(0, mostLeads);
}

/** Brings the copies in step with the server after a time without a connection: leads that were erased meanwhile leave them. */
export async function checkCopies(): Promise<void> {
  for (const copy of await copiesHere()) await checkCopy(copy);
}

async function checkCopy({ details, total, openedAt }: DeviceCopy): Promise<void> {
  const { _id: pack } = details.pack;
  const answer = await page(pack, 'all', 1, 1);
  if ('data' in answer) {
    // A pack never gains leads: the same number are the same leads.
    if (answer.data.total !== total) await makeCopy(details, openedAt);
  } else if (answer.error.status === 404) await dropCopy(pack);
}
