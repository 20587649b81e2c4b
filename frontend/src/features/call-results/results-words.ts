import type {
  LeadAge,
  MatchedOutcomesView,
  OutcomeFault,
  ResultFigures,
  ResultGroup,
  ResultRow,
} from '@leadmart/contracts';
import { stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { isolated } from '../../shared/lib/isolated.js';
import {
  countText,
  creditsText,
  formatCalendarDay,
  formatCount,
  formatDollars,
  formatPercent,
} from '../../shared/lib/words/format.js';

export const groupWords: Readonly<Record<ResultGroup, string>> = {
  dataset: 'Dataset',
  state: 'State',
  age: 'Age of the lead',
  pack: 'Pack',
  week: 'Week',
};

const ageWords: Readonly<Record<LeadAge, string>> = {
  '0-7': 'Up to 7 days',
  '8-30': '8 to 30 days',
  '31-90': '31 to 90 days',
  '91+': '91 days and more',
  unknown: 'Not known',
};

/** The name of a row in its group. */
export function rowName(by: ResultGroup, { key, name }: ResultRow): string {
  if (by === 'state') return stateNames[key as StateCode];
  if (by === 'age') return ageWords[key as LeadAge];
  return by === 'week' ? `Week of ${formatCalendarDay(key)}` : isolated(name);
}

const share = (rate: number | null): string => (rate === null ? '–' : formatPercent(rate, 1));

export const figureHeads = [
  'Leads',
  'Called',
  'Contact',
  'Quote',
  'Sale',
  'Cost per sale',
  'Commission',
  'Return on credits',
] as const;

/** The cells of a row, below `figureHeads`. */
export function figureCells(figures: ResultFigures): string[] {
  const { leads, called, contactRate, quoteRate, saleRate } = figures;
  const { costPerSale, commission, returnOnCredits } = figures;
  return [
    formatCount(leads),
    formatCount(called),
    share(contactRate),
    share(quoteRate),
    share(saleRate),
    costPerSale === null ? '–' : creditsText(costPerSale),
    formatDollars(commission / 100),
    returnOnCredits === null ? '–' : formatDollars(returnOnCredits),
  ];
}

export const faultWords: Readonly<Record<OutcomeFault, string>> = {
  'no-phone': 'without a phone',
  'unknown-phone': 'not in your packs',
  'unknown-outcome': 'with an unknown outcome',
  'no-moment': 'with an unreadable time',
  'before-purchase': 'before the purchase',
  'in-future': 'in the future',
  invalid: 'with an invalid value',
};

/** The result of a dialer's file, in a sentence. */
export function matchedSentence({ recorded, repeated, leads }: MatchedOutcomesView): string {
  const known = repeated === 0 ? '' : ` ${formatCount(repeated)} known before.`;
  return `${countText(recorded, 'outcome')} of ${countText(leads, 'lead')} recorded.${known}`;
}
