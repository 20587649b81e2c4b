import type { LeadAgeBand } from '@leadmart/contracts/lead-ages';
import type { LineType } from '@leadmart/contracts/line-types';

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
