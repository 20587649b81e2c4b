import type { Day, Month } from './days.js';

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
  'purchases',
  'leadsSold',
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
  /** Failed searches by state: of one dataset, or of all. */
  stateShortage: (datasetId: string | undefined, month: Month, state: string) =>
    `shortage|state|${datasetId ?? 'all'}|${month}|${state}`,
  datasetShortage: (month: Month, datasetId: string) => `shortage|dataset|${month}|${datasetId}`,
};

/** An addition to the figures of one key. */
export interface Tally {
  readonly key: string;
  readonly figures: Partial<Figures>;
}

/** Adds up tallies, so that each key has one. */
export function addedUp(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Partial<Record<FigureName, number>>>();
  for (const { key, figures } of tallies) {
    const sum = sums.get(key) ?? {};
    for (const name of figureNames) if (figures[name]) sum[name] = (sum[name] ?? 0) + figures[name];
    sums.set(key, sum);
  }
  return [...sums].map(([key, figures]) => ({ key, figures }));
}
