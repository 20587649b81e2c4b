import {
  cents,
  centsToDollars,
  type DashboardView,
  type RevenueTimelineView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import { DatasetsService } from '../datasets/datasets.service.js';
import { dayOf } from '../figures/days.js';
import { growthPercent, revenueCents } from '../figures/figure.decisions.js';
import { FiguresService } from '../figures/figures.service.js';

const timelineDays = 30;

/** Puts the figures into the shapes of the admin dashboard. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly figures: FiguresService,
    private readonly datasets: DatasetsService,
    private readonly clock: Clock,
  ) {}

  /** Revenue is this month's; growth compares this month so far with the same days of last month. */
  async dashboard(): Promise<DashboardView> {
    const [{ thisMonth, lastMonth, allTime }, datasets] = await Promise.all([
      this.figures.standing(dayOf(this.clock.now())),
      this.datasets.count(),
    ]);
    const revenue = revenueCents(thisMonth);
    return {
      users: {
        total: allTime.registrations,
        growth: growthPercent(thisMonth.registrations, lastMonth.registrations),
      },
      revenue: {
        total: centsToDollars(cents(revenue)),
        growth: growthPercent(revenue, revenueCents(lastMonth)),
      },
      datasets: { total: datasets },
      leads: { purchased: allTime.leadsSold },
    };
  }

  async revenueTimeline(): Promise<RevenueTimelineView> {
    const days = await this.figures.dailyRevenue(dayOf(this.clock.now()), timelineDays);
    return days.map(({ day, cents: amount }) => ({
      _id: day,
      revenue: centsToDollars(cents(amount)),
    }));
  }
}
