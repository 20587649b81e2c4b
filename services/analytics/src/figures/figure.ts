import { cents, centsToDollars, type StateCode } from '@leadmart/contracts';
import type { Day } from './days.js';

/** All figures. Money in cents, credits in tenths; every figure is a whole number. */
export const figureNames = [
  'registrations',
  'payments',
  'capturedCents',
  'refundedCents',
  'creditsSold',
  'creditsRefunded',
  'creditsGiven',
  'creditsTaken',
  'creditsSpent',
  'creditsReturned',
  'prepaidCents',
  'purchases',
  'leadsSold',
  'leadsReturned',
  'searches',
  'nothing',
  'clean',
  'dnc',
  'missingLeads',
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number>>;

export const noFigures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

/** The keys under which figures are added up. Each key is one document, so that an answer reads few of them. */
export const figureKeys = {
  total: 'total',
  day: (day: Day) => `day|${day}`,
  dataset: (datasetId: string) => `dataset|${datasetId}`,
  /** Failed searches of a day in all states: of one dataset, or of all. */
  stateShortages: (datasetId: string | undefined, day: Day) =>
    `shortages|states|${datasetId ?? 'all'}|${day}`,
  datasetShortages: (day: Day, datasetId: string) => `shortages|dataset|${day}|${datasetId}`,
};

/** The figures of states within the document of one key. */
export type StateFigures = Partial<Record<StateCode, Partial<Figures>>>;

/** An addition to the figures of one key. */
export interface Tally {
  readonly key: string;
  /** A figure of one state has the path `WY.searches`. */
  readonly figures: Partial<Record<FigureName | `${StateCode}.${FigureName}`, number>>;
}

/** Adds up tallies, so that each key has one. */
export function addedUp(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Record<string, number>>();
  for (const { key, figures } of tallies) {
    const sum = sums.get(key) ?? {};
    for (const [name, value] of Object.entries(figures))
      if (value) sum[name] = (sum[name] ?? 0) + value;
    sums.set(key, sum);
  }
  return [...sums].map(([key, figures]) => ({ key, figures }));
}

/** The sums of all figures. */
export function summed(all: readonly Figures[]): Figures {
  const sum = { ...noFigures };
  for (const figures of all) for (const name of figureNames) sum[name] += figures[name];
  return sum;
}

/** All figures without a part of them. */
export function less(all: Figures, part: Figures): Figures {
  return Object.fromEntries(figureNames.map((name) => [name, all[name] - part[name]])) as Figures;
}

export function revenueCents({ capturedCents, refundedCents }: Figures): number {
  return capturedCents - refundedCents;
}

export function revenueDollars(figures: Figures): number {
  return centsToDollars(cents(revenueCents(figures)));
}

/** The credits that users can still spend: all credits received less all that left. */
export function outstandingTenths(allTime: Figures): number {
  const { creditsSold, creditsGiven, creditsReturned } = allTime;
  const { creditsRefunded, creditsTaken, creditsSpent } = allTime;
  const received = creditsSold + creditsGiven + creditsReturned;
  return received - creditsRefunded - creditsTaken - creditsSpent;
}

/** The money that was paid for the credits that users can still spend. */
export function prepaidDollars({ prepaidCents }: Figures): number {
  return centsToDollars(cents(prepaidCents));
}

/**
 * The growth from `before` to `now` in percent with one decimal; 0 when both are the same, else null when `before` is
 * not positive.
 */
export function growthPercent(now: number, before: number): number | null {
  if (now === before) return 0;
  if (before <= 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}
