import { Injectable } from '@nestjs/common';
import {
  dayOf,
  type AnalyticsSettingsView,
  type DashboardView,
  type RevenueTimelineQuery,
  type RevenueTimelineView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { DatasetsService } from '../datasets/datasets.service.js';
import { growthPercent, revenueCents, revenueDollars } from '../figures/figure.js';
import { FiguresService } from '../figures/figures.service.js';
import { pointLengthOf, pointsOf, type Point } from '../figures/points.js';
import { GenerationsService } from '../generations/generations.service.js';

/** The figures of the admin dashboard. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly figures: FiguresService,
    private readonly datasets: DatasetsService,
    private readonly generations: GenerationsService,
    private readonly clock: Clock,
  ) {}

  /** Revenue is that of this month so far; growth compares it with the same days of last month. */
  async dashboard(): Promise<DashboardView> {
    const generation = await this.generations.current();
    const today = dayOf(this.clock.now(), generation.timeZone);
    const [{ thisMonth, lastMonth, allTime }, datasets] = await Promise.all([
      this.figures.standing(generation, today),
      this.datasets.count(generation),
    ]);
    return {
      users: {
        total: allTime.registrations,
        growth: growthPercent(thisMonth.registrations, lastMonth.registrations),
      },
      revenue: {
        total: revenueDollars(thisMonth),
        growth: growthPercent(revenueCents(thisMonth), revenueCents(lastMonth)),
      },
      datasets: { total: datasets },
      leads: { purchased: allTime.leadsSold },
    };
  }

  async revenueTimeline(query: RevenueTimelineQuery): Promise<RevenueTimelineView> {
    const generation = await this.generations.current();
    const today = dayOf(this.clock.now(), generation.timeZone);
    const range = await this.figures.rangeOf(generation, query, today);
    const days = await this.figures.daily(generation, range);
    return pointsOf(days, pointLengthOf(query, days.length)).map(toRevenueView);
  }

  async settings(): Promise<AnalyticsSettingsView> {
    const { current, rebuiltAt } = await this.generations.state();
    const { timeZone } = current;
    return {
      timeZone,
      today: dayOf(this.clock.now(), timeZone),
      currency: 'USD',
      rebuiltAt: rebuiltAt?.toISOString() ?? null,
    };
  }
}

const toRevenueView = ({ from, to, figures }: Point): RevenueTimelineView[number] => ({
  _id: from,
  ...(to !== from && { to }),
  revenue: revenueDollars(figures),
});
