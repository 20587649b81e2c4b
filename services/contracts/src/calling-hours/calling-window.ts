import { dayOf } from '../days-of-zone.js';
import type { StateCode } from '../us-states.js';
import { placeNameOf, type Place } from './area-codes.data.js';
import type { Hours } from './calling-laws.data.js';
import {
  hoursOn,
  lawOf,
  noCallingLimits,
  type CallingLimits,
  type DayKind,
} from './calling-limits.js';
import { holidayOn } from './holidays.js';
import { placeKeyOf, placesOf, type CallPlace } from './places.js';
import { dayAfter, momentAt, timeOf, weekdayOf } from './wall-clock.js';

/** When a lead may be called, by the law and the limits of the marketplace. Information, not legal advice. */
interface CallingWindow {
  /** The IANA zone of the lead's local time. */
  readonly timeZone: string;
  /** The hours of today in that zone; undefined if there are none. */
  readonly today: Hours | undefined;
  /** Why today has no hours, like `Alabama: no calls on Sundays`; undefined if it has some. */
  readonly closedBecause: string | undefined;
  readonly isCallable: boolean;
  /** The next moment at which the lead may be called: the given one if it may be now. Undefined if the limits leave none. */
  readonly nextCallable: Date | undefined;
}

/** Moments in milliseconds; `until` is not in the span. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/** A local day with its calls. */
interface Day extends Span, Pick<CallingWindow, 'timeZone' | 'today' | 'closedBecause'> {
  readonly calls: Span | undefined;
  /** The start of the calls of a later day. */
  readonly next: number | undefined;
}

/** No law closes more days in a row. */
const daysAhead = 14;

const caches = new WeakMap<CallingLimits, Map<string, Day>>();

/**
 * When a lead may be called: `phone` begins with its area code, `state` is the lead's, `moment` is now. The hours are those
 * of the lead's state in the zones of the area code; where the area code is of another state, or has two zones, only the
 * hours that all of them allow. Cheap: computed once per place, state and local day for limits that are the same
 * object, so pass the object that you were given.
 */
export function callingWindow(
  phone: string,
  state: StateCode,
  moment: Date,
  limits: CallingLimits = noCallingLimits,
): CallingWindow {
  const now = moment.getTime();
  const day = dayAt(phone.slice(0, 3), state, now, limits);
  const { timeZone, today, closedBecause, calls, next } = day;
  if (calls && calls.from <= now && now < calls.until)
    return { timeZone, today, closedBecause, isCallable: true, nextCallable: moment };
  const nextCall = calls && now < calls.from ? calls.from : next;
  const nextCallable = nextCall === undefined ? undefined : new Date(nextCall);
  return { timeZone, today, closedBecause, isCallable: false, nextCallable };
}

/** As `callingWindow`, for a state's leads whose phones are not known: the hours that all zones of the state allow. */
export function callingWindowOfState(
  state: StateCode,
  moment: Date,
  limits: CallingLimits = noCallingLimits,
): CallingWindow {
  return callingWindow('', state, moment, limits);
}

function dayAt(areaCode: string, state: StateCode, now: number, limits: CallingLimits): Day {
  let cache = caches.get(limits);
  if (!cache) caches.set(limits, (cache = new Map()));
  const key = placeKeyOf(areaCode) + state;
  const known = cache.get(key);
  if (known && known.from <= now && now < known.until) return known;
  const day = computedDay(placesOf(areaCode, state), now, limits);
  cache.set(key, day);
  return day;
}

function computedDay(places: readonly CallPlace[], now: number, limits: CallingLimits): Day {
  const timeZone = places[0]?.zones[0] ?? 'UTC';
  const day = dayOf(new Date(now), timeZone);
  const calls = callsOn(day, timeZone, places, limits);
  let next: Span | undefined;
  for (let ahead = 1; ahead <= daysAhead && !next; ahead += 1)
    next = callsOn(dayAfter(day, ahead), timeZone, places, limits);
  return {
    ...wholeDay(day, timeZone),
    timeZone,
    calls,
    today: calls && { from: timeOf(calls.from, timeZone), until: timeOf(calls.until, timeZone) },
    closedBecause: calls ? undefined : closedBecauseOf(day, places, limits),
    next: next?.from,
  };
}

/** The calls that all places allow in all of their zones, within a day of a zone. */
function callsOn(
  day: string,
  timeZone: string,
  places: readonly CallPlace[],
  limits: CallingLimits,
): Span | undefined {
  let spans: readonly Span[] = [wholeDay(day, timeZone)];
  for (const { place, zones } of places) {
    for (const zone of zones) {
      // A day of Guam is another one in New York.
      const days = [dayAfter(day, -1), day, dayAfter(day, 1)];
      const allowed = days.flatMap((one) => spanOf(hoursOf(place, one, limits), one, zone));
      spans = spans.flatMap((span) => allowed.flatMap((other) => common(span, other)));
    }
  }
  return spans[0];
}

const spanOf = (hours: Hours | undefined, day: string, zone: string): readonly Span[] =>
  hours ? [{ from: momentAt(day, hours.from, zone), until: momentAt(day, hours.until, zone) }] : [];

const wholeDay = (day: string, zone: string): Span => ({
  from: momentAt(day, '00:00', zone),
  until: momentAt(dayAfter(day, 1), '00:00', zone),
});

function common(one: Span, other: Span): readonly Span[] {
  const from = Math.max(one.from, other.from);
  const until = Math.min(one.until, other.until);
  return from < until ? [{ from, until }] : [];
}

function kindOf(day: string): DayKind {
  const weekday = weekdayOf(day);
  if (weekday === 0) return 'sunday';
  return weekday === 6 ? 'saturday' : 'weekdays';
}

function holidayOf(place: Place, day: string): string | undefined {
  const { holidays } = lawOf(place);
  return holidays && holidayOn(holidays, day);
}

const hoursOf = (place: Place, day: string, limits: CallingLimits): Hours | undefined =>
  holidayOf(place, day) === undefined ? hoursOn(place, kindOf(day), limits) : undefined;

function closedBecauseOf(day: string, places: readonly CallPlace[], limits: CallingLimits): string {
  for (const { place } of places) {
    const holiday = holidayOf(place, day);
    if (holiday !== undefined) return `${placeNameOf(place)}: no calls on ${holiday}`;
    if (hoursOf(place, day, limits)) continue;
    const days = { weekdays: 'this day', saturday: 'Saturdays', sunday: 'Sundays' };
    return `${placeNameOf(place)}: no calls on ${days[kindOf(day)]}`;
  }
  const names = places.map(({ place }) => placeNameOf(place)).join(' and in ');
  return `No hour of this day is allowed everywhere in ${names}`;
}
