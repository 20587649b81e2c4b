import {
  type LeadAge,
  type ResultFigures,
  type ResultGroup,
  type ResultRow,
  type ResultsView,
  type StateCode,
  tenths,
  tenthsToCredits,
} from '@leadmart/contracts';
import type { CallingSums } from './calling-sums.repository.js';
import type { StateSums } from './calling-sums.schema.js';

const dayMs = 24 * 60 * 60 * 1_000;

const counted = [
  'leads',
  'called',
  'contacts',
  'quotes',
  'sales',
  'premium',
  'commission',
  'spent',
] as const;
/** The sums of a row; `spent` is in tenths of a credit. */
type Tally = Record<(typeof counted)[number], number>;

/** Names of packs by id; other rows have their names with them. */
export type PackNames = ReadonlyMap<string, string>;

/** Adds up sums to rows. Those with the most called leads come first, of weeks the latest. */
export function resultsOf(
  sums: readonly CallingSums[],
  by: ResultGroup,
  packNames: PackNames,
): ResultsView {
  const rows = new Map<string, { name: string; tally: Tally }>();
  const total = nothing();
  for (const one of sums)
    for (const [state, ofState] of Object.entries(one.states) as [StateCode, StateSums][]) {
      const { key, name } = rowOf(one, state, by, packNames);
      const row = rows.get(key) ?? { name, tally: nothing() };
      // The latest name of a dataset: the sums come in the order of the purchases.
      rows.set(key, { ...row, name });
      for (const tally of [row.tally, total]) add(tally, ofState);
    }
  const all = [...rows].map(([key, { name, tally }]): ResultRow => ({
    key,
    name,
    ...figuresOf(tally),
  }));
  return { rows: all.sort(by === 'week' ? latestFirst : mostCalledFirst), total: figuresOf(total) };
}

function rowOf(
  { datasetId, datasetName, packId, uploadedAt, boughtAt }: CallingSums,
  state: StateCode,
  by: ResultGroup,
  packNames: PackNames,
): { key: string; name: string } {
  if (by === 'dataset') return { key: datasetId, name: datasetName };
  if (by === 'pack') return { key: packId, name: packNames.get(packId) ?? datasetName };
  const key =
    by === 'state' ? state : by === 'age' ? ageOf(uploadedAt, boughtAt) : weekOf(boughtAt);
  return { key, name: key };
}

/** The age of leads when they were sold, in days since their upload. */
export function ageOf(uploadedAt: Date | undefined, boughtAt: Date): LeadAge {
  if (!uploadedAt) return 'unknown';
  const days = Math.floor((boughtAt.getTime() - uploadedAt.getTime()) / dayMs);
  if (days <= 7) return '0-7';
  if (days <= 30) return '8-30';
  return days <= 90 ? '31-90' : '91+';
}

/** The Monday (UTC) of the week of a moment. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

const nothing = (): Tally => ({
  leads: 0,
  called: 0,
  contacts: 0,
  quotes: 0,
  sales: 0,
  premium: 0,
  commission: 0,
  spent: 0,
});

function add(tally: Tally, sums: StateSums): void {
  for (const field of counted) tally[field] += sums[field] ?? 0;
}

function figuresOf({ spent, ...sums }: Tally): ResultFigures {
  const { called, contacts, quotes, sales, commission } = sums;
  const credits = tenthsToCredits(tenths(spent));
  const rateOf = (leads: number) => (called === 0 ? null : leads / called);
  return {
    ...sums,
    contactRate: rateOf(contacts),
    quoteRate: rateOf(quotes),
    saleRate: rateOf(sales),
    spent: credits,
    costPerSale: sales === 0 ? null : credits / sales,
    returnOnCredits: credits === 0 ? null : commission / 100 / credits,
  };
}

const mostCalledFirst = (one: ResultRow, other: ResultRow) =>
  other.called - one.called || one.key.localeCompare(other.key);

const latestFirst = (one: ResultRow, other: ResultRow) => other.key.localeCompare(one.key);
