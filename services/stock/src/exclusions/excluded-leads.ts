import type { Settlement } from '../guards/exclusion.js';
import type { BuyerKey } from '../holdings/holding.js';
import type { BuyerVectors } from '../holdings/holding.js';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** Leads of a dataset that are not sold to a buyer for one reason. */
export interface FoundLeads {
  readonly numbers: ReadonlyMap<ShelfIndex, NumberSet>;
  /** Whether they replace those that were found before; otherwise they are added. */
  readonly replaces: boolean;
  /** The state of lists, directory and purchases by which they were found. */
  readonly by: Pick<Settlement, 'lists' | 'runs' | 'emailRuns' | 'taken'>;
}

/** Finds the leads of a dataset that are not sold to a buyer for one reason. */
export interface ExclusionSource {
  /** `buyer` are the exclusions as they were settled the last time, and what has changed since. */
  find(key: BuyerKey, buyer: BuyerVectors): Promise<FoundLeads>;
}
