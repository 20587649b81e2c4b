const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day a moment falls on in a time zone, like `2026-01-31`. */
export function dayOf(moment: Date | string, timeZone: string): string {
  return calendarOf(timeZone).format(typeof moment === 'string' ? new Date(moment) : moment);
}

/** Whether the runtime knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    return calendarOf(name) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The first moment of a day of a time zone: midnight, or the moment after it when the clocks skip midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  // No zone is further than 14 hours from UTC: a binary search finds the first moment of the day.
  let early = Date.parse(day) - 15 * 60 * 60 * 1000;
  let late = Date.parse(day) + 15 * 60 * 60 * 1000;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (dayOf(new Date(middle), timeZone) < day) early = middle;
    else late = middle;
  }
  return new Date(late);
}

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    // Swedish dates have the ISO format.
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts });
    calendars.set(timeZone, calendar);
  }
  return calendar;
}
