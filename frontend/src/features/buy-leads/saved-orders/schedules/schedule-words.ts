import type { ShortageRule, StandingOrderView } from '@leadmart/contracts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const shortageWords: Readonly<Record<ShortageRule, string>> = {
  take: 'Buy as many as there are',
  wait: 'Try again every hour until the next date',
  skip: 'Skip that date',
};

/** 9 → "9 AM", for the hours of a day. */
export const hourWords = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** "America/New_York" → "New York" */
const placeOf = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** "Each Monday, 9 AM New York". */
export function scheduleWords({
  schedule,
  hour,
  zone,
}: Pick<StandingOrderView, 'schedule' | 'hour' | 'zone'>): string {
  return `${dayWords(schedule)}, ${hourWords(hour)} ${placeOf(zone)}`;
}

function dayWords(schedule: StandingOrderView['schedule']): string {
  switch (schedule.every) {
    case 'weekday':
      return 'Every weekday';
    case 'week':
      return `Each ${weekdays[schedule.weekday - 1]}`;
    case 'month':
      return schedule.day === 31 ? 'Last day of every month' : `Day ${schedule.day} of every month`;
  }
}
