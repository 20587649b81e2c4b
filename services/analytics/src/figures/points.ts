import type { PointLength, RangeQuery } from '@leadmart/contracts';
import { daysIn, mondayOf, monthOf, type Day } from './days.js';
import { summed, type Figures } from './figure.js';

export interface DayFigures {
  readonly day: Day;
  readonly figures: Figures;
}

/** One point of a chart: the sums of the days from the first to the last one. */
export interface Point {
  readonly from: Day;
  readonly to: Day;
  readonly figures: Figures;
}

/** The most points by day and by week: a chart is hundreds of pixels wide. */
const mostDays = 120;
const mostDaysByWeek = 731;

const startOf: Readonly<Record<PointLength, (day: Day) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: monthOf,
};

/** The length of the points of a range. One of a number of days has a point a day. */
export function pointLengthOf({ range, from, to }: RangeQuery, days: number): PointLength {
  const isByNumber = (range ?? from ?? to) === undefined;
  if (isByNumber || days <= mostDays) return 'day';
  return days <= mostDaysByWeek ? 'week' : 'month';
}

/** Adds up days that follow each other. The first and the last point may be parts of their week or month. */
export function pointsOf(days: readonly DayFigures[], by: PointLength): Point[] {
  const lengths = new Map<string, number>();
  for (const { day } of days) {
    const start = startOf[by](day);
    lengths.set(start, (lengths.get(start) ?? 0) + 1);
  }
  return pointsOfLengths(days, [...lengths.values()]);
}

/** Adds up the days before a range as the points of the range do, so that the lines of both can be compared. */
export function pointsLike(points: readonly Point[], before: readonly DayFigures[]): Point[] {
  const lengths = points.map((point) => daysIn(point).length);
  return pointsOfLengths(before, lengths);
}

function pointsOfLengths(days: readonly DayFigures[], lengths: readonly number[]): Point[] {
  let next = 0;
  return lengths.flatMap((length) => {
    const some = days.slice(next, (next += length));
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) return [];
    return [{ from: first.day, to: last.day, figures: summed(some.map((one) => one.figures)) }];
  });
}
