import { Injectable } from '@nestjs/common';
import {
  roundedCountOf,
  SuppressionListNotFound,
  type SuppressionListId,
  type SuppressionListMatchesView,
  type UserId,
} from '@leadmart/contracts';
import { JoinedReads } from '@leadmart/platform/coalescing';
import { Slots } from '@leadmart/platform/concurrency';
import { Clock } from '@leadmart/platform/time';
import { ContactLists, ListedLeads } from '@leadmart/stock';
import { Catalogue } from '../../supply/index.js';
import { Funding } from './funding.js';
import { areMatchesDue } from './list-allowance.decisions.js';
import { OpenSuppressionList } from './storing/open-suppression-list.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { emailsOn, phonesOn, type CountedMatches } from './suppression-list.js';
import { toMatchesView } from './suppression-list.view.js';

/**
 * Counts the leads for sale in visible datasets whose phone or email is on a suppression list. The rounded count is stored
 * beside the list and counted again after six hours, however the list changes: see decisions/0049. A million phones take
 * half a second for each dataset.
 */
@Injectable()
export class ListMatches {
  /** One comparison at a time, because requests of other buyers share the processor with it. */
  private readonly slots = new Slots(1);
  private readonly counting = new JoinedReads<string, CountedMatches>();

  constructor(
    private readonly lists: OpenSuppressionList,
    private readonly stored: SuppressionListRepository,
    private readonly contents: ContactLists,
    private readonly funding: Funding,
    private readonly catalogue: Catalogue,
    private readonly leads: ListedLeads,
    private readonly clock: Clock,
  ) {}

  /** Throws SuppressionListNotFound, and PeerUnavailable when it is not known whether the lists count. */
  async of(buyerId: UserId, id: SuppressionListId): Promise<SuppressionListMatchesView> {
    const { list, known } = await this.find(buyerId, id);
    if (known && !areMatchesDue(known, this.clock.now())) return toMatchesView(known);
    if (!(await this.funding.isFunded(buyerId))) return toMatchesView(undefined);
    // Not stored: the first phones are counted when they come.
    if (phonesOn(list) + emailsOn(list) === 0)
      return toMatchesView({ ...roundedCountOf(0), countedAt: this.clock.now() });
    const counted = this.counting.get(`${buyerId}:${id}`, () =>
      this.slots.run(() => this.count(buyerId, id)),
    );
    return toMatchesView(await counted);
  }

  private async find(buyerId: UserId, id: SuppressionListId) {
    const { lists, matches } = await this.stored.findOpen(buyerId);
    const list = lists.find((one) => one.id === id);
    if (!list) throw SuppressionListNotFound();
    return { list, known: matches?.[id] };
  }

  private async count(buyerId: UserId, id: SuppressionListId): Promise<CountedMatches> {
    const countedAt = this.clock.now();
    // A request that waited for this turn finds what the one before has counted.
    const { known } = await this.find(buyerId, id);
    if (known && !areMatchesDue(known, countedAt)) return known;
    const { value } = await this.lists.open(buyerId, id, (list) => this.contents.read([list]));
    const { datasets } = await this.catalogue.list(buyerId);
    let matches = 0;
    for (const { _id } of datasets) matches += await this.leads.countForSale(_id, value);
    const counted = { ...roundedCountOf(matches), countedAt };
    await this.stored.saveMatches(buyerId, id, counted);
    return counted;
  }
}
