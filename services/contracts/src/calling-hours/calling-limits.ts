import { stateCodes, stateNames, type StateCode } from '../us-states.js';
import type { Place } from './area-codes.data.js';
import { federalLaw, stateLaws, type CallingLaw, type Hours } from './calling-laws.data.js';

/** Hours that an administrator makes stricter than the law. Absent parts leave the law as it is. */
export interface CallingLimit {
  /** A later start, like `09:00`. */
  readonly start?: string | undefined;
  /** An earlier end, like `19:30`. */
  readonly end?: string | undefined;
  readonly noSundays?: true | undefined;
}

/** The limits of an administrator: for all states, and more for single ones. Treat as immutable: windows are cached by it. */
export interface CallingLimits {
  readonly all: CallingLimit;
  readonly states: Readonly<Partial<Record<StateCode, CallingLimit>>>;
}

/** A limit in words, like `from 09:00, until 20:00, no Sundays`; undefined if it limits nothing. */
export function limitWords({ start, end, noSundays }: CallingLimit): string | undefined {
  const parts = [start && `from ${start}`, end && `until ${end}`, noSundays && 'no Sundays'];
  return parts.filter(Boolean).join(', ') || undefined;
}

/** The law alone. */
export const noCallingLimits: CallingLimits = { all: {}, states: {} };

/** A value of limits that cannot be: its path, like `states`, `FL`, `end`, and what was expected there. */
interface CallingLimitFault {
  readonly path: string[];
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
  const { start = hours.from, end = hours.until } = limit;
  const from = start > hours.from ? start : hours.from;
  const until = end < hours.until ? end : hours.until;
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
    { path: ['all'], limit: limits.all, law: federalLaw, name: 'the federal law' },
    ...stateCodes.flatMap((state) => {
      const limit = limits.states[state];
      const name = `the law of ${stateNames[state]}`;
      return limit ? [{ path: ['states', state], limit, law: lawOf(state), name }] : [];
    }),
  ];
  for (const row of rows) {
    const fault = limitFault(row);
    if (fault) return fault;
  }
  const closed = stateCodes.find((state) => !hoursOn(state, 'weekdays', limits));
  if (closed === undefined) return undefined;
  const { from, until } = lawOf(closed).weekdays;
  const path = limits.states[closed] ? ['states', closed] : ['all'];
  const expected = `expected hours that leave some of ${from}–${until}, the law of ${stateNames[closed]}`;
  return { path, expected };
}

interface LimitRow {
  readonly path: readonly string[];
  readonly limit: CallingLimit;
  readonly law: CallingLaw;
  readonly name: string;
}

function limitFault({ path, limit, law, name }: LimitRow): CallingLimitFault | undefined {
  const { from, until } = widestHours(law);
  const bySource = `${name} (${law.source})`;
  if (limit.start !== undefined && limit.start < from)
    return { path: [...path, 'start'], expected: `expected ${from} or later: ${bySource}` };
  if (limit.end !== undefined && limit.end > until)
    return { path: [...path, 'end'], expected: `expected ${until} or earlier: ${bySource}` };
  return undefined;
}
