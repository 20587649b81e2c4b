import { stateCodes, type PhoneStatus, type StateCode } from '@leadmart/contracts';
import { chosenShelves, type StockCounts, valueAt } from '@leadmart/stock';
import type { Dataset, DncCheck, StateChecks } from './dataset.js';

/** A choice of leads of a dataset. */
interface Choice {
  readonly states: readonly StateCode[];
  readonly phoneStatus: PhoneStatus;
}

/**
 * Returns the check of the leads of a choice: the oldest of its states, with the source of the latest. Clean leads of a
 * state may have a later check than their dataset; a state without one has the dataset's.
 */
export function checkOf(
  { dncCheck, stateChecks = {} }: Pick<Dataset, 'dncCheck' | 'stateChecks'>,
  { states, phoneStatus }: Choice,
): DncCheck {
  if (phoneStatus === 'dnc') return dncCheck;
  const checks = states
    .map((state): DncCheck => stateChecks[state] ?? dncCheck)
    .sort((a, b) => compareDays(a.checkedOn, b.checkedOn));
  const [oldest = dncCheck, latest = oldest] = [checks[0], checks.at(-1)];
  return { checkedOn: oldest.checkedOn, source: latest.source };
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the states of a choice that are for sale, and those that are not because the check of their clean leads is older
 * than the limit. An unknown check is older than any limit.
 */
export function splitByCheck(
  dataset: Pick<Dataset, 'dncCheck' | 'stateChecks' | 'checkAgeLimit'>,
  { states, phoneStatus }: Choice,
  now: Date,
): { readonly forSale: readonly StateCode[]; readonly tooOld: TooOld | undefined } {
  const { dncCheck, stateChecks = {}, checkAgeLimit: limitDays } = dataset;
  if (phoneStatus === 'dnc' || limitDays === undefined)
    return { forSale: states, tooOld: undefined };
  const oldest = new Date(now.getTime() - limitDays * dayMs).toISOString().slice(0, 10);
  const isForSale = (state: StateCode) =>
    ((stateChecks[state] ?? dncCheck).checkedOn ?? '') >= oldest;
  const tooOld = states.filter((state) => !isForSale(state));
  return {
    forSale: states.filter(isForSale),
    tooOld: tooOld.length > 0 ? { states: tooOld, limitDays } : undefined,
  };
}

/** States whose clean leads are not sold, because their check is more than `limitDays` ago. */
export interface TooOld {
  readonly states: StateCode[];
  readonly limitDays: number;
}

/** Returns the counts of what is sold: no leads of states whose check is older than the limit. */
export function soldStock(
  dataset: Pick<Dataset, 'dncCheck' | 'stateChecks' | 'checkAgeLimit'>,
  stock: StockCounts,
  now: Date,
): StockCounts {
  const { tooOld } = splitByCheck(dataset, { states: stateCodes, phoneStatus: 'clean' }, now);
  if (!tooOld) return stock;
  const unsold = new Set(chosenShelves(tooOld.states, 'clean'));
  const counts = stock.counts.map((count, index) =>
    unsold.has(index) ? valueAt(stock.withdrawn, index) : count,
  );
  return { ...stock, counts };
}

/** An unknown day is before all others. */
const compareDays = (a: string | null, b: string | null): number =>
  (a ?? '').localeCompare(b ?? '', 'en-US');

/** Returns the checks after an upload of clean leads in these states: leads with an older or no check end a state's own. */
export function afterUpload(
  before: StateChecks,
  states: readonly StateCode[],
  checkedOn: string | undefined,
): StateChecks {
  const uploaded = new Set<string>(states);
  return Object.fromEntries(
    Object.entries(before).filter(
      ([state, check]) => !uploaded.has(state) || (checkedOn ?? '') >= check.checkedOn,
    ),
  );
}
