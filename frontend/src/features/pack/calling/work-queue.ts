import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { CallListFilter, CallListLeadView } from '@leadmart/contracts';
import { packApi } from '../pack-api.js';

/** Calls that were promised come first, then leads that nobody called; those that may be called now before the others. */
const turns: readonly { show: CallListFilter; callable: boolean }[] = [
  { show: 'due', callable: true },
  { show: 'untouched', callable: true },
  { show: 'due', callable: false },
  { show: 'untouched', callable: false },
];
/** Leads that the buyer's own registry file blocks are passed over. */
const passing = { limit: 100, order: 'sold', blocked: false } as const;
/** Leads ahead of the one on screen, so that the next one is there at once and a lost connection goes unnoticed. */
const ahead = 20;

/** Whether the buyer wants the credits of a lead back: it is not called unless that is declined. */
const isReturned = ({ claim }: CallListLeadView): boolean =>
  claim !== undefined && claim.outcome !== 'declined';

export interface WorkQueue {
  /** Undefined while it is asked for, and at the end. */
  lead: CallListLeadView | undefined;
  state: 'loading' | 'open' | 'failed' | 'done';
  hasPrevious: boolean;
  next: () => void;
  previous: () => void;
  again: () => void;
}

/** The leads of a pack to call, one after the other, beginning with the given one. Each comes once. */
export function useWorkQueue(id: string, first: CallListLeadView | undefined): WorkQueue {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [leads, setLeads] = useState<readonly CallListLeadView[]>(first ? [first] : []);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'done'>('idle');
  const place = useRef({ turn: 0, page: 1, seen: new Set(first ? [first._id] : []) });
  const more = useCallback(async (): Promise<void> => {
    const { current } = place;
    setState('loading');
    for (let turn = turns[current.turn]; turn !== undefined; turn = turns[current.turn]) {
      const wanted = { id, ...turn, ...passing, page: current.page, search: '' };
      const query = packApi.endpoints.callList.initiate(wanted, {
        forceRefetch: true,
        subscribe: false,
      });
      const { data } = await dispatch(query);
      if (!data) return setState('failed');
      const fresh = data.leads.filter((lead) => !current.seen.has(lead._id) && !isReturned(lead));
      for (const lead of fresh) current.seen.add(lead._id);
      // Leads leave a filter with their outcome, so its first page has the next ones, unless they were passed over.
      if (fresh.length > 0) {
        current.page = 1;
        setLeads((old) => [...old, ...fresh]);
        return setState('idle');
      }
      if (current.page < data.pages) current.page += 1;
      else Object.assign(current, { turn: current.turn + 1, page: 1 });
    }
    setState('done');
  }, [id, dispatch]);
  useEffect(() => {
    if (state === 'idle' && leads.length - at <= ahead) void more();
  }, [state, leads.length, at, more]);
  const lead = leads[at];
  return {
    lead,
    state: lead ? 'open' : state === 'idle' ? 'loading' : state,
    hasPrevious: at > 0,
    next: () => setAt(Math.min(at + 1, leads.length)),
    previous: () => setAt(Math.max(at - 1, 0)),
    again: () => setState('idle'),
  };
}
