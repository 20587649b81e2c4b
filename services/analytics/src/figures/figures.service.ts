import { Injectable } from '@nestjs/common';
import type { Envelope, RangeQuery } from '@leadmart/contracts';
import type { Write } from '@leadmart/platform/mongo';
import type { Generation } from '../generations/generation.js';
import { daysIn, monthToDate, sameDaysOfLastMonth, type Day, type Days } from './days.js';
import { isCounted } from './figure.decisions.js';
import { addedUp, figureKeys, noFigures, summed, type Figures, type Tally } from './figure.js';
import { FigureReader } from './figure.reader.js';
import { FigureRepository } from './figure.repository.js';
import type { DayFigures } from './points.js';
import { isFromFirst, rangeOf } from './range.decisions.js';

/** The figures of this month so far, of the same days of last month, and of all time. */
export interface Standing {
  readonly thisMonth: Figures;
  readonly lastMonth: Figures;
  readonly allTime: Figures;
}

/** Counts events in figures, and sums the figures of days and months. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly sums: FigureReader,
    private readonly figures: FigureRepository,
  ) {}

  /** Whether this event adds to a figure. */
  concerns({ type }: Envelope): boolean {
    return isCounted(type);
  }

  /** The writes that count, one for each key. */
  additionsOf(generation: Generation, tallies: readonly Tally[]): Write[] {
    return this.figures.additionsOf(generation, addedUp(tallies));
  }

  async standing(generation: Generation, today: Day): Promise<Standing> {
    const [thisMonth, lastMonth, allTime] = await Promise.all([
      this.sumOf(generation, monthToDate(today)),
      this.sumOf(generation, sameDaysOfLastMonth(today)),
      this.sums.find(generation, figureKeys.total),
    ]);
    return { thisMonth, lastMonth, allTime };
  }

  /** The days of a query. Reads the first day with figures if the range begins with it. */
  async rangeOf(generation: Generation, query: RangeQuery, today: Day): Promise<Days> {
    if (!isFromFirst(query)) return rangeOf(query, today);
    const key = await this.sums.firstKey(generation, {
      from: figureKeys.day(''),
      to: figureKeys.day('~'),
    });
    return rangeOf(query, today, key?.slice(figureKeys.day('').length));
  }

  /** The figures of each day of a range, oldest first. Reads at most one document for each day. */
  async daily(generation: Generation, range: Days): Promise<DayFigures[]> {
    const found = await this.daysOf(generation, range);
    const byKey = new Map(found.map(({ key, figures }) => [key, figures]));
    return daysIn(range).map((day) => ({
      day,
      figures: byKey.get(figureKeys.day(day)) ?? noFigures,
    }));
  }

  /** The sum of a range. Reads at most one document for each day. */
  async sumOf(generation: Generation, days: Days): Promise<Figures> {
    return summed((await this.daysOf(generation, days)).map(({ figures }) => figures));
  }

  private async daysOf(generation: Generation, { from, to }: Days) {
    const range = { from: figureKeys.day(from), to: figureKeys.day(to) };
    return this.sums.list(generation, range);
  }
}
