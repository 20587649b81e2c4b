import { Injectable } from '@nestjs/common';
import type { DatasetId, SuppressionListId, UserId } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Catalogue } from '../datasets/catalogue.js';
import { LeadsByEmail } from '../stock/emails/leads-by-email.js';
import { LeadsByPhone } from '../stock/leads-by-phone.js';
import { overlapOf, sizeOf, unionByShelf } from '../stock/shelves/number-set.js';
import { ShelfRepository } from '../stock/shelves/shelf.repository.js';
import { Gate } from '../uploads/gate.js';
import { joinedPieces } from './storing/phone-pieces.decisions.js';
import type { BuyersPhones } from './suppressed-phones.js';
import { OpenSuppressionList } from './storing/open-suppression-list.js';

const maxAgeMs = 60_000;

/**
 * Counts the leads for sale in visible datasets whose phone or e-mail is on a suppression list. A count is up to a minute old
 * after an upload, and current after a change of the list. A million phones take half a second for each dataset.
 */
@Injectable()
export class ListMatches {
  /** One comparison at a time, because requests of other buyers share the processor with it. */
  private readonly gate = new Gate(1);
  private readonly recent = new RecentValues<string, number>({
    maxAgeMs,
    read: (key) => {
      const [buyerId, id] = JSON.parse(key) as [UserId, SuppressionListId];
      return this.gate.through(() => this.count(buyerId, id));
    },
  });

  constructor(
    private readonly lists: OpenSuppressionList,
    private readonly catalogue: Catalogue,
    private readonly leads: LeadsByPhone,
    private readonly byEmail: LeadsByEmail,
    private readonly shelves: ShelfRepository,
  ) {}

  /** Throws SuppressionListNotFound. */
  async of(buyerId: UserId, id: SuppressionListId): Promise<number> {
    const { changeId } = await this.lists.find(buyerId, id);
    return this.recent.get(JSON.stringify([buyerId, id, changeId]));
  }

  private async count(buyerId: UserId, id: SuppressionListId): Promise<number> {
    const { value } = await this.lists.open(buyerId, id, async (list, pieces) => {
      const phones = joinedPieces(await pieces.phonesOf(list.pieces));
      return { phones, emailKeys: joinedPieces(await pieces.keysOf([list])) };
    });
    const { datasets } = await this.catalogue.list();
    let matches = 0;
    for (const { _id } of datasets) matches += await this.forSale(_id, value);
    return matches;
  }

  private async forSale(
    datasetId: DatasetId,
    { phones, emailKeys }: Omit<BuyersPhones, 'version'>,
  ): Promise<number> {
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
