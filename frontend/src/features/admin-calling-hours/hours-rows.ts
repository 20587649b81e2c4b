import type { AdminCallingHoursView } from '@leadmart/contracts';
import {
  federalLaw,
  hoursOn,
  lawOf,
  limitWords,
  stateLaws,
  type CallingLaw,
  type CallingLimit,
  type DayKind,
  type Hours,
} from '@leadmart/contracts/calling-hours';
import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';

/** The hours of a state, or of all states without a row of their own. */
export interface HoursRow {
  /** Undefined for all states. */
  readonly state: StateCode | undefined;
  readonly name: string;
  readonly law: CallingLaw;
  readonly limit: CallingLimit;
  readonly limitText: string;
  /** By law and limits, like `09:00–20:00`. */
  readonly hours: Readonly<Record<DayKind, string>>;
}

/** All states first, then those with a law or a limit of their own. */
export function hoursRows(view: AdminCallingHoursView): HoursRow[] {
  const hasRow = (state: StateCode): boolean =>
    stateLaws[state] !== undefined || view.states[state] !== undefined;
  return [rowOf(undefined, view), ...stateCodes.filter(hasRow).map((state) => rowOf(state, view))];
}

export function rowOf(state: StateCode | undefined, view: AdminCallingHoursView): HoursRow {
  const limit = state ? (view.states[state] ?? {}) : view.all;
  // The District of Columbia has the federal law alone.
  const textOn = (day: DayKind): string => hoursText(hoursOn(state ?? 'DC', day, view));
  return {
    state,
    name: state ? stateNames[state] : 'All states',
    law: state ? lawOf(state) : federalLaw,
    limit,
    limitText: limitWords(limit) ?? 'None',
    hours: {
      weekdays: textOn('weekdays'),
      saturday: textOn('saturday'),
      sunday: textOn('sunday'),
    },
  };
}

const hoursText = (hours: Hours | undefined): string =>
  hours ? `${hours.from}–${hours.until}` : 'No calls';
