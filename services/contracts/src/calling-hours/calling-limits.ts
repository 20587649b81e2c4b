import { stateCodes, stateNames, type StateCode } from '../us-states.js';
import type { Place } from './area-codes.data.js';
import { federalLaw, stateLaws, type CallingLaw, type Hours } from './calling-laws.data.js';

/** Hours that an administrator makes stricter than the law. Absent parts leave the law as it is. */
export interface CallingLimit {
  /** A later start, like `09:00`. */
  readonly from?: string | undefined;
  /** An earlier end, like `19:30`. */
  readonly until?: string | undefined;
  readonly noSundays?: boolean | undefined;
}

/** The limits of an administrator: for all states, and more for single ones. Treat as immutable: windows are cached by it. */
export interface CallingLimits {
  readonly all: CallingLimit;
  readonly states: Readonly<Partial<Record<StateCode, CallingLimit>>>;
}

/** The law alone. */
export const noCallingLimits: CallingLimits = { all: {}, states: {} };

/** A value of limits that cannot be: its path, like `states.FL.until`, and what was expected there. */
export interface CallingLimitFault {
  readonly field: string;
  readonly expected: string;
}

export type DayKind = 'weekdays' | 'saturday' | 'sunday';
const dayKinds = ['weekdays', 'saturday', 'sunday'] as const;

/** The law of a place: the federal one where the state's is not stricter. */
export function lawOf(place: Place): CallingLaw {
  return (stateLaws as Partial<Record<Place, CallingLaw>>)[place] ?? federalLaw;
}

/** Hours within both; undefined if there are none. */
function within(hours: Hours | undefined, limit: CallingLimit): Hours | undefined {
  if (!hours) return undefined;
  const from = limit.from !== undefined && limit.from > hours.from ? limit.from : hours.from;
  const until = limit.until !== undefined && limit.until < hours.until ? limit.until : hours.until;
  return from < until ? { from, until } : undefined;
}

/** The hours of a kind of day in a place by its law and the limits; undefined if there are none. */
export function hoursOn(place: Place, day: DayKind, limits: CallingLimits): Hours | undefined {
  const own = (limits.states as Partial<Record<Place, CallingLimit>>)[place] ?? {};
  if (day === 'sunday' && (limits.all.noSundays || own.noSundays)) return undefined;
  return within(within(lawOf(place)[day], limits.all), own);
}

/** The earliest start and the latest end that a law has on any day. */
export function widestHours(law: CallingLaw): Hours {
  const hours = dayKinds.flatMap((day) => law[day] ?? []);
  return {
    from: hours.map(({ from }) => from).toSorted()[0] ?? law.weekdays.from,
    until:
      hours
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? law.weekdays.until,
  };
}

/**
 * Why limits are looser than the law, or leave no hour of a weekday; undefined if they may be set. Names the value and that
 * of the law.
 */
export function callingLimitsFault(limits: CallingLimits): CallingLimitFault | undefined {
  const rows = [
    { field: 'all', limit: limits.all, law: federalLaw, name: 'the federal law' },
    ...stateCodes.flatMap((state) => {
      const limit = limits.states[state];
      const name = `the law of ${stateNames[state]}`;
      return limit ? [{ field: `states.${state}`, limit, law: lawOf(state), name }] : [];
    }),
  ];
  for (const row of rows) {
    const fault = limitFault(row);
    if (fault) return fault;
  }
  const closed = stateCodes.find((state) => !hoursOn(state, 'weekdays', limits));
  if (closed === undefined) return undefined;
  const { from, until } = lawOf(closed).weekdays;
  const field = limits.states[closed] ? `states.${closed}` : 'all';
  const expected = `expected hours that leave some of ${from}–${until}, the law of ${stateNames[closed]}`;
  return { field, expected };
}

interface LimitRow {
  readonly field: string;
  readonly limit: CallingLimit;
  readonly law: CallingLaw;
  readonly name: string;
}

function limitFault({ field, limit, law, name }: LimitRow): CallingLimitFault | undefined {
  const { from, until } = widestHours(law);
  const bySource = `${name} (${law.source})`;
  if (limit.from !== undefined && limit.from < from)
    return { field: `${field}.from`, expected: `expected ${from} or later: ${bySource}` };
  if (limit.until !== undefined && limit.until > until)
    return { field: `${field}.until`, expected: `expected ${until} or earlier: ${bySource}` };
  return undefined;
}
