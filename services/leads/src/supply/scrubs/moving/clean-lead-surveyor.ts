import { Injectable } from '@nestjs/common';
import type { StateCode } from '@leadmart/contracts';
import {
  allShelves,
  type HeldLease,
  ForSaleReader,
  type NumberedPhone,
  type ShelfIndex,
  stateOf,
  statusOf,
} from '@leadmart/stock';
import type { Dataset, StateChecks } from '../../datasets/dataset.js';
import {
  areaCodeOf,
  laterOf,
  type LastChecks,
  type LeadCheck,
  type ListCheck,
} from '../../lead-checks/last-checks.decisions.js';
import { LeadChecks } from '../lead-checks.js';

const cleanShelves = allShelves.filter((index) => statusOf(index) === 'clean');

export interface ToSurvey {
  readonly dataset: Pick<Dataset, 'dncCheck'>;
  readonly lists: readonly ListCheck[];
  /** Those of the leads to count; empty for all. */
  readonly areaCodes: readonly string[];
  /** The state of the leads to count; all if missing. */
  readonly stateCode?: StateCode | undefined;
  /** The phones of leads that are not counted. */
  readonly unclear: ReadonlySet<number>;
}

/** The clean leads of a dataset that are for sale. */
export interface CleanLeads {
  /** The number of those in a state and certain area codes. */
  readonly covered: number;
  /** The oldest check of each state in which all of them have a later check than the dataset. */
  readonly stateChecks: StateChecks;
}

/** Counts the clean leads of a dataset and finds their oldest checks. Reads the whole directory once. */
@Injectable()
export class CleanLeadSurveyor {
  constructor(
    private readonly leads: ForSaleReader,
    private readonly checks: LeadChecks,
  ) {}

  async survey(
    { datasetId, renewWhenDue }: HeldLease,
    { dataset: { dncCheck }, lists, areaCodes, stateCode, unclear }: ToSurvey,
  ): Promise<CleanLeads> {
    const areas = new Set(areaCodes.map(Number));
    const last = await this.checks.open(datasetId, dncCheck, { shelves: cleanShelves, lists });
    const oldest = new Map<StateCode, LeadCheck | null>();
    let covered = 0;
    for await (const byShelf of this.leads.read(datasetId, cleanShelves)) {
      await renewWhenDue();
      for (const [shelf, forSale] of byShelf) {
        const state = stateOf(shelf);
        if (stateCode === undefined || stateCode === state)
          covered += forSale.filter(
            ({ phone }) =>
              (areas.size === 0 || areas.has(areaCodeOf(phone))) && !unclear.has(phone),
          ).length;
        const before = oldest.get(state);
        if (before !== null && forSale.length > 0)
          oldest.set(state, oldestOf({ shelf, forSale, last, before, dncCheck }));
      }
    }
    const dated = [...oldest].filter(([, check]) => check !== null);
    return { covered, stateChecks: Object.fromEntries(dated) as StateChecks };
  }
}

interface LeadsOfState {
  readonly shelf: ShelfIndex;
  readonly forSale: readonly NumberedPhone[];
  readonly last: LastChecks;
  /** The oldest check of leads before them. */
  readonly before: LeadCheck | undefined;
  readonly dncCheck: Dataset['dncCheck'];
}

/** Returns the oldest check of leads; null if one of them has none that is later than the dataset's. */
function oldestOf({ shelf, forSale, last, before, dncCheck }: LeadsOfState): LeadCheck | null {
  let oldest = before;
  for (const { phone, number } of forSale) {
    const own = last.of(phone, { shelf, number });
    if (!own || laterOf(dncCheck, own) === dncCheck) return null;
    const { checkedOn, source } = own;
    if (!oldest || checkedOn < oldest.checkedOn) oldest = { checkedOn, source };
  }
  return oldest ?? null;
}
