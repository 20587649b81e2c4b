import type { CallListFilter, CallListOrder } from '@leadmart/contracts/calls';

/** A page of leads to call. */
export interface CallsWanted {
  page: number;
  limit: number;
  show: CallListFilter;
  search: string;
  order: CallListOrder;
  callable: boolean;
  /** Leads that the buyer's own registry file blocks, or the others; all if missing. */
  blocked?: boolean | undefined;
}

export function queryOf(wanted: CallsWanted): string {
  const entries = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(entries).toString();
}
