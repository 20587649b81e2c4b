import type { CallListLeadView, CallListView, RecordedOutcomeView } from '@leadmart/contracts';
import { callOutcomes } from '@leadmart/contracts/calls';
import { leadSearch } from '@leadmart/contracts/lead-search';
import { callingLimitsHere } from '../../calling-hours/calling-hours-api.js';
import type { DeviceCopy } from '../../device-copies/device-copies.js';
import { readSession } from '../../session/session-storage.js';
import { keptIn, keptText } from '../calling/kept-outcomes.js';
import { isOwnBlocked } from './call-words.js';
import type { CallsWanted } from './calls-wanted.js';

/** A page of a call list, with the copy that it is from if there was no connection. */
export type ShownCallList = CallListView & {
  from?: { madeAt: string; leads: number; total: number };
};

interface Here {
  /** Calls that this device has and the server does not, in their order. */
  waiting: readonly { lead: string; last: RecordedOutcomeView }[];
  now: Date;
  isCallable: (lead: CallListLeadView) => boolean;
}

/** The page of a call list without a connection, with the calls that wait for one. */
export async function callsFromCopy(copy: DeviceCopy, wanted: CallsWanted): Promise<ShownCallList> {
  const now = new Date();
  const kept = keptIn(keptText(readSession().user?._id ?? ''));
  const waiting = kept.map(({ sent: { lead, ...last } }) => ({ lead, last }));
  if (!wanted.callable) return listFromCopy(copy, wanted, { waiting, now, isCallable: () => true });
  const { callingWindow } = await import('@leadmart/contracts/calling-hours');
  const limits = await callingLimitsHere();
  const isCallable = ({ phoneNumber: phone, state }: CallListLeadView): boolean =>
    phone !== '' && callingWindow(phone, state, now, limits).isCallable;
  return listFromCopy(copy, wanted, { waiting, now, isCallable });
}

/** The page of a call list as the server would answer it, from the copy on this device. */
export function listFromCopy(
  { leads: copied, own, madeAt, total: inPack }: DeviceCopy,
  { show, search, order, callable, blocked, page, limit }: CallsWanted,
  { waiting, now, isCallable }: Here,
): ShownCallList {
  const calls = new Map(waiting.map(({ lead, last }) => [lead, last]));
  const leads = copied.map((lead) => withCall(lead, calls.get(lead._id)));
  const isDue = ({ last }: CallListLeadView): boolean =>
    last?.callBackAt !== undefined && Date.parse(last.callBackAt) <= now.getTime();
  const isShown = (lead: CallListLeadView): boolean => {
    if (show === 'all') return true;
    if (show === 'due') return isDue(lead);
    return (lead.last?.outcome ?? 'untouched') === show;
  };
  const hasText = leadSearch(search);
  const found = leads
    .filter(isShown)
    .filter((lead) => blocked === undefined || isOwnBlocked(lead) === blocked)
    .filter((lead) => search === '' || hasText(lead))
    .filter((lead) => !callable || isCallable(lead));
  const inOrder = sorted(found, { show, order });
  return {
    leads: inOrder.slice((page - 1) * limit, page * limit),
    counts: {
      untouched: leads.filter(({ last }) => !last).length,
      due: leads.filter(isDue).length,
      byOutcome: Object.fromEntries(
        callOutcomes.map((one) => [one, leads.filter(({ last }) => last?.outcome === one).length]),
      ) as CallListView['counts']['byOutcome'],
    },
    ...(own && { own }),
    total: found.length,
    page,
    pages: Math.max(1, Math.ceil(found.length / limit)),
    from: { madeAt, leads: leads.length, total: inPack },
  };
}

const withCall = (lead: CallListLeadView, last: RecordedOutcomeView | undefined) =>
  last ? { ...lead, last, outcomes: lead.outcomes + 1 } : lead;

/** Sorting is stable: leads of one moment stay in the order of the copy. Moments are texts of one length. */
function sorted(
  leads: CallListLeadView[],
  { show, order }: Pick<CallsWanted, 'show' | 'order'>,
): CallListLeadView[] {
  if (show === 'due' || show === 'call-back')
    return leads.toSorted((a, b) => compare(a.last?.callBackAt, b.last?.callBackAt));
  return order === 'latest'
    ? leads.toSorted((a, b) => compare(b.last?.calledAt, a.last?.calledAt))
    : leads;
}

const compare = (a = '', b = ''): number => a.localeCompare(b);
