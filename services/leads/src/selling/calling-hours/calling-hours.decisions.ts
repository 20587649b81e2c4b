import {
  callingLimitsFault,
  InvalidInput,
  type CallingLimit,
  type CallingLimits,
  type CatalogueError,
  type StateCode,
} from '@leadmart/contracts';

/** The limits that an admin replaces; null removes that of a state. */
export interface LimitsChange {
  readonly all?: CallingLimit | undefined;
  readonly states?: Readonly<Partial<Record<StateCode, CallingLimit | null>>> | undefined;
}

type Decision =
  | { readonly kind: 'store'; readonly limits: CallingLimits }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Limits with a change. Refuses those that are looser than the law or leave a state without an hour. */
export function decideLimits(before: CallingLimits, { all, states }: LimitsChange): Decision {
  const merged = Object.entries({ ...before.states, ...states });
  const limits: CallingLimits = {
    all: all ?? before.all,
    states: Object.fromEntries(merged.flatMap(([state, one]) => (one ? [[state, one]] : []))),
  };
  const fault = callingLimitsFault(limits);
  if (!fault) return { kind: 'store', limits };
  const { path, expected: message } = fault;
  return {
    kind: 'refuse',
    because: InvalidInput({ fields: [{ field: path.join('.'), message }] }),
  };
}
