import { Injectable } from '@nestjs/common';
import type { Envelope } from '@leadmart/contracts';
import type { Write } from '@leadmart/platform/mongo';
import type { Generation } from '../generations/generation.js';
import { daysUpTo, monthToDate, sameDaysOfLastMonth, type Day, type Days } from './days.js';
import { isCounted, talliesOf } from './figure.decisions.js';
import { addedUp, figureKeys, figureNames, noFigures, type Figures, type Tally } from './figure.js';
import { FigureRepository } from './figure.repository.js';

/** The figures of this month so far, of the same days of last month, and of all time. */
export interface Standing {
  readonly thisMonth: Figures;
  readonly lastMonth: Figures;
  readonly allTime: Figures;
}

/** Counts events in figures, and sums the figures of days and months. */
@Injectable()
export class FiguresService {
  constructor(private readonly figures: FigureRepository) {}

  /** Whether this event adds to a figure. */
  concerns({ type }: Envelope): boolean {
    return isCounted(type);
  }

  /** The additions of an event to the figures of a generation. */
  talliesOf(generation: Generation, envelope: Envelope): Tally[] {
    return talliesOf(envelope, generation.timeZone);
  }

  /** The writes that count, one for each key. */
  additionsOf(generation: Generation, tallies: readonly Tally[]): Write[] {
    return this.figures.additionsOf(generation, addedUp(tallies));
  }

  async standing(generation: Generation, today: Day): Promise<Standing> {
    const [thisMonth, lastMonth, allTime] = await Promise.all([
      this.sumOf(generation, monthToDate(today)),
      this.sumOf(generation, sameDaysOfLastMonth(today)),
      this.figures.find(generation, figureKeys.total),
    ]);
    return { thisMonth, lastMonth, allTime };
  }

  /** The figures of each of the last `count` days, oldest first. Reads at most one document for each day. */
  async daily(
    generation: Generation,
    today: Day,
    count: number,
  ): Promise<{ day: Day; figures: Figures }[]> {
    const days = daysUpTo(today, count);
    const found = await this.daysOf(generation, { from: days[0] ?? today, to: today });
    const byKey = new Map(found.map(({ key, figures }) => [key, figures]));
    return days.map((day) => ({ day, figures: byKey.get(figureKeys.day(day)) ?? noFigures }));
  }

  /** A month has at most 31 documents. */
  private async sumOf(generation: Generation, days: Days): Promise<Figures> {
    const sum = { ...noFigures };
    for (const { figures } of await this.daysOf(generation, days))
      for (const name of figureNames) sum[name] += figures[name];
    return sum;
  }

  private async daysOf(generation: Generation, { from, to }: Days) {
    const range = { from: figureKeys.day(from), to: figureKeys.day(to) };
    return this.figures.list(generation, range);
  }
}
