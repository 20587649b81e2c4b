import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { ContactLists, type Contacts } from '../contacts/contact-lists.js';
import type { Settlement } from '../guards/exclusion.js';
import type { BuyerKey, BuyerVectors } from '../holdings/holding.js';
import { OwnedNumbers } from '../holdings/owned-numbers.js';
import { overlapOf, sizeOf, union, unionByShelf, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { Twins } from '../twins/twins.js';
import { otherDatasets } from './exclusion.decisions.js';
import { LeadsByEmail, LeadsByPhone } from './leads-by-contact.js';

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

/** Finds the leads of a dataset whose phone or email is on suppression lists: half a second for a million phones. */
@Injectable()
export class ListedLeads implements ExclusionSource {
  constructor(
    private readonly lists: ContactLists,
    private readonly leads: LeadsByPhone,
    private readonly byEmail: LeadsByEmail,
    private readonly shelves: ShelfRepository,
  ) {}

  /** Compares only later runs of the directories when the lists are the same as the last time. */
  async find({ datasetId, buyerId }: BuyerKey, { excluded }: BuyerVectors): Promise<FoundLeads> {
    const { version: lists, phones, emailKeys } = await this.lists.ofBuyer(buyerId);
    const last = excluded.get('listed')?.settlement;
    const isSameList = last?.lists === lists;
    const [compared, withEmails] = isSameList ? [last.runs, last.emailRuns] : [];
    const byPhone = await this.leads.find(datasetId, phones, compared);
    const byEmail = await this.byEmail.find(datasetId, emailKeys, withEmails);
    return {
      numbers: unionByShelf(byPhone.numbers, byEmail.numbers),
      replaces: !isSameList,
      by: { lists, runs: byPhone.runs, emailRuns: byEmail.runs },
    };
  }

  /** Counts the leads that are not withdrawn and have one of these phones or emails. */
  async countForSale(datasetId: DatasetId, { phones, emailKeys }: Contacts): Promise<number> {
    const byPhone = await this.leads.find(datasetId, phones);
    const byEmail = await this.byEmail.find(datasetId, emailKeys);
    const numbers = unionByShelf(byPhone.numbers, byEmail.numbers);
    const shelves = await this.shelves.find(datasetId, [...numbers.keys()], ['withdrawn']);
    return [...numbers].reduce(
      (sum, [index, set]) => sum + sizeOf(set) - overlapOf(set, shelves.get(index)?.withdrawn),
      0,
    );
  }
}

/** Finds the leads of a dataset whose phone the buyer owns in another dataset, in the tables of twins. */
@Injectable()
export class OwnedElsewhere implements ExclusionSource {
  constructor(
    private readonly twins: Twins,
    private readonly owned: OwnedNumbers,
  ) {}

  /** The guard was read before the owned leads, which may therefore be later: they are compared again the next time. */
  async find({ datasetId, buyerId }: BuyerKey, { guard }: BuyerVectors): Promise<FoundLeads> {
    const numbers = new Map<ShelfIndex, NumberSet>();
    for (const from of otherDatasets(guard, datasetId)) {
      const owned = await this.owned.of(buyerId, from);
      if (owned.size === 0) continue;
      const twins = await this.twins.current(from, datasetId);
      for (const [shelf, some] of await twins.inTo(owned))
        numbers.set(shelf, union(numbers.get(shelf), some));
    }
    return { numbers, replaces: true, by: { taken: guard.taken ?? {} } };
  }
}
