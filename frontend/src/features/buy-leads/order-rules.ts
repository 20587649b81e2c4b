import type { StateCode } from '@leadmart/contracts/us-states';

export interface Draft {
  datasetId: string;
  states: readonly StateCode[];
  quantity: number;
}

/** Counted in whole tenths of a credit, as the server does, so that both name the same cost. */
export function costOf(quantity: number, creditsPerLead: number): number {
  return (quantity * Math.round(creditsPerLead * 10)) / 10;
}

/** What is wrong with an order, in the specification's words and order; undefined when it may be sent. */
export function refusalOf(draft: Draft, cost: number, balance: number): string | undefined {
  if (draft.states.length === 0) return 'Please select at least one state';
  if (!(draft.quantity > 0)) return 'Please enter a valid quantity';
  if (draft.datasetId === '') return 'Please select a dataset';
  if (balance < cost) return 'Insufficient credits. Please purchase more credits.';
  return undefined;
}

/** An empty field counts as 0; nothing goes below it. */
export function readQuantity(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : Math.max(0, number);
}

const shownExactlyUpTo = 100_000;

/** 1,234, or 100k+ beyond a hundred thousand. */
export const availabilityText = (available: number): string =>
  available > shownExactlyUpTo ? '100k+' : available.toLocaleString('en-US');

/** Takes a group in, or out when all of it is in already. */
export function toggleGroup(
  selected: readonly StateCode[],
  group: readonly StateCode[],
): StateCode[] {
  const isIn = group.every((code) => selected.includes(code));
  const others = selected.filter((code) => !group.includes(code));
  return isIn ? others : [...others, ...group].sort();
}

/** How dark a tile is, 0 to 4: by powers of ten, because states differ by those. */
export function shadeOf(available: number | undefined): number {
  if (!available) return 0;
  return Math.min(4, Math.max(1, Math.floor(Math.log10(available))));
}
