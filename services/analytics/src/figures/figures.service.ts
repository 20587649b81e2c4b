import type { Envelope } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DayRepository } from './day.repository.js';
import { daysUpTo, monthToDate, sameDaysOfLastMonth, type Day } from './days.js';
import { additionOf, isCounted, revenueCents, type Figures } from './figure.decisions.js';

/** This month so far, the same days of last month, and everything there ever was. */
export interface Standing {
  readonly thisMonth: Figures;
  readonly lastMonth: Figures;
  readonly allTime: Figures;
}

/** Counts what happens, by day, and adds it up. */
@Injectable()
export class FiguresService {
  constructor(private readonly days: DayRepository) {}

  /** Whether `apply` does anything with this event. */
  concerns({ type }: Envelope): boolean {
    return isCounted(type);
  }

  /** Called with every event, once each; most add nothing. */
  async apply(envelope: Envelope, session: ClientSession): Promise<void> {
    const addition = additionOf(envelope);
    if (addition) await this.days.add(addition, session);
  }

  async standing(today: Day): Promise<Standing> {
    const [thisMonth, lastMonth, allTime] = await Promise.all([
      this.days.sum(monthToDate(today)),
      this.days.sum(sameDaysOfLastMonth(today)),
      this.days.sum(),
    ]);
    return { thisMonth, lastMonth, allTime };
  }

  /** Revenue of each of the last `count` days in cents, days without any included. */
  async dailyRevenue(today: Day, count: number): Promise<{ day: Day; cents: number }[]> {
    const days = daysUpTo(today, count);
    const found = await this.days.list({ from: days[0] ?? today, to: today });
    const byDay = new Map(found.map(({ day, figures }) => [day, revenueCents(figures)]));
    return days.map((day) => ({ day, cents: byDay.get(day) ?? 0 }));
  }
}
