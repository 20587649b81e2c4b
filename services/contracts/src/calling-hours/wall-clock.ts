const dayMs = 24 * 60 * 60 * 1000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The moment at which the clocks of a zone show a time of a day. A time that is skipped or comes twice: one near it. */
export function momentAt(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}Z`);
  // The second step corrects the first one where the clocks change between them.
  const near = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(near, timeZone);
}

/** The local time of a moment, like `09:30`. */
export function timeOf(moment: number, timeZone: string): string {
  return shownBy(moment, timeZone).slice(11, 16);
}

/** The local time of a lead's zone at a moment, like `09:30`. */
export const localTimeOf = (timeZone: string, moment: Date): string =>
  timeOf(moment.getTime(), timeZone);

/** The day that many days after another one, like `2026-01-31`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

const offsetAt = (moment: number, timeZone: string): number =>
  Date.parse(`${shownBy(moment, timeZone)}Z`) - Math.floor(moment / 1000) * 1000;

/** Like `2026-01-31T09:30:00`, from parts: browsers join them in different ways. */
function shownBy(moment: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const two = '2-digit';
    const day = { year: 'numeric', month: two, day: two } as const;
    const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone, ...day, ...time });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}
