import { describe, expect, it } from '@jest/globals';
import { holidayOn, type HolidayList } from './holidays.js';

function holidaysOf(list: HolidayList, year: number): string[] {
  const days = Array.from({ length: 366 }, (_, i) =>
    new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10),
  );
  return days
    .filter((day) => day.startsWith(String(year)) && holidayOn(list, day) !== undefined)
    .map((day) => day.slice(5));
}

describe('holidays without calls', () => {
  it('the federal holidays and those of the state are found in any year, with their observed days', () => {
    expect(holidaysOf('UT', 2026).join(' ')).toBe(
      '01-01 01-19 02-16 05-25 06-15 06-19 07-03 07-04 07-24 09-07 10-12 11-11 11-26 12-25',
    );
    // New Year's Day of 2028 is a Saturday; 2027 has Christmas and July 4 at weekends.
    expect(holidaysOf('UT', 2027).join(' ')).toBe(
      '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 07-23 07-24 09-06 10-11 11-11 11-25 12-24 12-25 12-31',
    );
  });

  it.each<[HolidayList, string, string]>([
    ['LA', '2026-02-17', 'Mardi Gras'],
    ['LA', '2027-02-09', 'Mardi Gras'],
    ['LA', '2026-11-27', 'Acadian Day'],
    ['PA', '2026-04-03', 'Good Friday'],
    ['PA', '2038-04-23', 'Good Friday'],
    ['PA', '2026-11-03', 'Election Day'],
    ['RI', '2026-08-10', 'Victory Day'],
    ['AL', '2026-04-27', 'Confederate Memorial Day'],
    ['MS', '2027-04-26', 'Confederate Memorial Day'],
  ])('%s has %s: %s', (list, day, name) => {
    expect(holidayOn(list, day)).toBe(name);
  });

  it('other days are none', () => {
    expect(holidayOn('UT', '2026-11-27')).toBeUndefined();
    expect(holidayOn('MS', '2026-04-03')).toBeUndefined();
  });
});
