/** The lists of holidays on which a state's law forbids sales calls. */
export type HolidayList = 'AL' | 'LA' | 'MS' | 'PA' | 'RI' | 'UT';

/** The number of a day of the year's UTC calendar, and the name of its holiday. */
type Rule = readonly [name: string, dayOfYear: (year: number) => number];

const dayMs = 24 * 60 * 60 * 1000;
const sunday = 0;
const monday = 1;
const thursday = 4;
const friday = 5;
const saturday = 6;

const fixed = (month: number, day: number) => (year: number) => Date.UTC(year, month - 1, day);

/** The nth given weekday of a month. */
const nth = (n: number, weekday: number, month: number) => (year: number) => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7);
};

const last = (weekday: number, month: number) => (year: number) => {
  const end = new Date(Date.UTC(year, month, 0));
  return end.getTime() - ((end.getUTCDay() - weekday + 7) % 7) * dayMs;
};

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of Meeus, moved by days. */
const easter = (days: number) => (year: number) => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (leap + 19 * golden + 15) % 30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + moon - weekday + days);
};

/** The holidays of 5 U.S.C. 6103, for any year. */
const federal: readonly Rule[] = [
  ["New Year's Day", fixed(1, 1)],
  ['Martin Luther King Jr. Day', nth(3, monday, 1)],
  ["Washington's Birthday", nth(3, monday, 2)],
  ['Memorial Day', last(monday, 5)],
  ['Juneteenth', fixed(6, 19)],
  ['Independence Day', fixed(7, 4)],
  ['Labor Day', nth(1, monday, 9)],
  ['Columbus Day', nth(2, monday, 10)],
  ['Veterans Day', fixed(11, 11)],
  ['Thanksgiving Day', nth(4, thursday, 11)],
  ['Christmas Day', fixed(12, 25)],
];

const mardiGras: Rule = ['Mardi Gras', easter(-47)];
const goodFriday: Rule = ['Good Friday', easter(-2)];
const election: Rule = ['Election Day', (year) => nth(1, monday, 11)(year) + dayMs];

/** The holidays that a state's law has besides the federal ones. */
const ofStates: Readonly<Record<HolidayList, readonly Rule[]>> = {
  AL: [
    mardiGras,
    ['Confederate Memorial Day', nth(4, monday, 4)],
    ["Jefferson Davis' Birthday", nth(1, monday, 6)],
    ['Rosa Parks Day', fixed(12, 1)],
  ],
  LA: [
    ['Battle of New Orleans Day', fixed(1, 8)],
    mardiGras,
    goodFriday,
    ['Huey P. Long Day', fixed(8, 30)],
    ["All Saints' Day", fixed(11, 1)],
    election,
    ['Acadian Day', (year) => nth(4, thursday, 11)(year) + dayMs],
  ],
  MS: [['Confederate Memorial Day', last(monday, 4)]],
  PA: [
    goodFriday,
    ['Flag Day', fixed(6, 14)],
    election,
    // The lists of dnc.com have it, the statute has not.
    ['Bill of Rights Day', fixed(12, 15)],
  ],
  RI: [
    ['Rhode Island Independence Day', fixed(5, 4)],
    ['Victory Day', nth(2, monday, 8)],
    election,
  ],
  UT: [
    // The state keeps Juneteenth on the Monday before when it falls on another weekday.
    ['Juneteenth', (year) => mondayOf(fixed(6, 19)(year))],
    ['Pioneer Day', fixed(7, 24)],
  ],
};

const weekdayOf = (day: number) => new Date(day).getUTCDay();

function mondayOf(day: number): number {
  const weekday = weekdayOf(day);
  const isWithinWeek = weekday > monday && weekday <= friday;
  return isWithinWeek ? day - (weekday - monday) * dayMs : day;
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after, too. */
function observed(day: number): readonly number[] {
  if (weekdayOf(day) === saturday) return [day, day - dayMs];
  return weekdayOf(day) === sunday ? [day, day + dayMs] : [day];
}

const calendars = new Map<string, ReadonlyMap<string, string>>();

/** The name of the holiday on which a list forbids calls, for a day like `2026-11-26`; undefined on other days. */
export function holidayOn(list: HolidayList, day: string): string | undefined {
  return calendarOf(list, Number(day.slice(0, 4))).get(day);
}

function calendarOf(list: HolidayList, year: number): ReadonlyMap<string, string> {
  const key = `${list}${year}`;
  let calendar = calendars.get(key);
  if (!calendar) {
    calendar = new Map(
      // New Year's Day of the next year may be kept on the last day of this one.
      [year, year + 1].flatMap((one) =>
        [...federal, ...ofStates[list]].flatMap(([name, dayOf]) =>
          observed(dayOf(one)).map(
            (at) => [new Date(at).toISOString().slice(0, 10), name] as const,
          ),
        ),
      ),
    );
    calendars.set(key, calendar);
  }
  return calendar;
}
