import {
  tenths,
  tenthsToCredits,
  type CreditFiguresView,
  type TrendsView,
} from '@leadmart/contracts';
import { revenueDollars, type Figures } from '../figures/figure.js';
import type { Point } from '../figures/points.js';

export function toMovementsView(figures: Figures): CreditFiguresView['allTime'] {
  return {
    sold: toCredits(figures.creditsSold),
    refunded: toCredits(figures.creditsRefunded),
    given: toCredits(figures.creditsGiven),
    taken: toCredits(figures.creditsTaken),
    spent: toCredits(figures.creditsSpent),
    returned: toCredits(figures.creditsReturned),
  };
}

export function toPointView({ from, to, figures }: Point): TrendsView['days'][0] {
  return {
    _id: from,
    ...(to !== from && { to }),
    revenue: revenueDollars(figures),
    users: figures.registrations,
    packs: figures.purchases,
    leads: figures.leadsSold,
    returned: figures.leadsReturned,
    credits: toMovementsView(figures),
  };
}

export function toCredits(amount: number): number {
  return tenthsToCredits(tenths(amount));
}
