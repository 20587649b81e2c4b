import type { LeadColumn } from '@leadmart/contracts/lead-files';
import { stateCodes, stateNames } from '@leadmart/contracts/us-states';

/** The share of a column's values that look like the values of a lead column. */
export interface ValueFit {
  /** Completes the sentence "Values … (9 of 10)". */
  look: string;
  matching: number;
  total: number;
}

const states = new Set(
  [...stateCodes, ...stateCodes.map((code) => stateNames[code])].map((name) => bare(name)),
);
const yesOrNo = new Set(
  'yes no y n true false si oui non ja nein sim nao 0 1'.split(' ').map((word) => bare(word)),
);

function bare(text: string): string {
  return text.toLowerCase().replace(/[\s.\-_]/g, '');
}

interface Look {
  column: LeadColumn;
  look: string;
  isLike: (value: string) => boolean;
}

const looks: readonly Look[] = [
  {
    column: 'email',
    look: 'look like email addresses',
    isLike: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  {
    column: 'phoneNumber',
    look: 'look like phone numbers',
    isLike: (value) =>
      /^\+?[\d\s().\-/]+$/.test(value) && /^1?[2-9]\d{9}$/.test(value.replace(/\D/g, '')),
  },
  { column: 'state', look: 'are US states', isLike: (value) => states.has(bare(value)) },
  {
    column: 'phoneNumberStatus',
    look: 'are clean or dnc',
    isLike: (value) => /^(clean|dnc)$/i.test(value),
  },
  {
    column: 'phoneNumberStatus',
    look: 'are yes or no',
    isLike: (value) => yesOrNo.has(bare(value)),
  },
];

/** The lead columns whose values can be recognised. */
export const isRecognisable = (column: LeadColumn): boolean =>
  looks.some((look) => look.column === column);

/** How well the values of a column fit each recognisable lead column. Empty values do not count. */
export function valueFits(values: readonly string[]): ReadonlyMap<LeadColumn, ValueFit> {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  const fits = new Map<LeadColumn, ValueFit>();
  for (const { column, look, isLike } of looks) {
    const matching = filled.filter((value) => isLike(value)).length;
    if (matching === 0 || matching <= (fits.get(column)?.matching ?? 0)) continue;
    fits.set(column, { look, matching, total: filled.length });
  }
  return fits;
}

export const shareOf = (fit: ValueFit | undefined): number =>
  fit === undefined ? 0 : fit.matching / fit.total;
