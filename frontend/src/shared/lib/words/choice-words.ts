import type { OrderItemView, PricedAgesView } from '@leadmart/contracts';
import type { LeadAgeBand } from '@leadmart/contracts/lead-ages';
import type { LineType } from '@leadmart/contracts/line-types';
import { ageRangeName, type AgeRange } from '@leadmart/contracts/price-bands';
import { countText, creditsText } from './format.js';

interface Choice {
  readonly ages?: readonly LeadAgeBand[] | undefined;
  readonly maxTimesSold?: number | undefined;
  readonly lineTypes?: readonly LineType[] | undefined;
}

/** "0–7 days" or "91 days or more". */
export function ageWords(age: LeadAgeBand): string {
  return age === '91+' ? '91 days or more' : `${age.replace('-', '–')} days`;
}

/** "Never sold before", or "Sold at most twice before". */
export function timesSoldWords(most: number): string {
  const times = ['', 'once', 'twice'][most] ?? `${most} times`;
  return most === 0 ? 'Never sold before' : `Sold at most ${times} before`;
}

/** The names of lines, as a choice among them. */
export const lineWords: Readonly<Record<LineType, string>> = {
  wireless: 'Wireless',
  landline: 'Landline',
  unknown: 'Unknown line',
};

/** Says what an order chose among the leads of its states; nothing for all of them. */
export function choiceWords({ ages, maxTimesSold, lineTypes }: Choice): string[] {
  return [
    ...(ages ? [`listed ${ages.map(ageWords).join(', ')} ago`] : []),
    ...(maxTimesSold === undefined ? [] : [timesSoldWords(maxTimesSold).toLowerCase()]),
    ...(lineTypes ? [lineTypes.map((type) => lineWords[type].toLowerCase()).join(' or ')] : []),
  ];
}

/** "0–30 days", or "31+ days": how long ago leads were first listed. */
export const ageRangeWords = (ages: AgeRange): string => `${ageRangeName(ages)} days`;

/** "60 leads, 0–30 days": the leads of an order that have one price. */
export const itemWords = (item: OrderItemView): string =>
  `${countText(item.leads, 'lead')}, ${ageRangeWords(item)}`;

/** "5 credits a lead of 0–30 days, 2.5 credits a lead of 31+ days" */
export const pricesByAgeWords = (prices: readonly PricedAgesView[]): string =>
  prices.map((one) => `${creditsText(one.price)} a lead of ${ageRangeWords(one)}`).join(', ');
