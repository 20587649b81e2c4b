import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import type { StockCounts } from '../counts/stock-counts.js';
import { numbersListed } from '../shelves/listed-days.js';
import { complement, type NumberSet } from '../shelves/number-set.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { soldAtLeast, type StoredLevels } from '../shelves/sold-levels.js';
import type { ArrivedAt } from '../times-sold/settled-levels.js';
import { TimesSold } from '../times-sold/times-sold.js';
import { shutLevel, type NarrowedOrder } from './lead-choice.js';
import { otherLines } from './line-types.js';
import { Listings } from './listings.js';

/** The leads of shelves that an order cannot have. */
export interface Outside {
  readonly on: ReadonlyMap<ShelfIndex, readonly NumberSet[]>;
  /** Read only if it matters how often leads were sold. */
  readonly levels: Map<ShelfIndex, StoredLevels>;
}

/** Finds the leads that an order leaves out: by the days on which they were listed, how often they were sold, and their lines. */
@Injectable()
export class Choices {
  constructor(
    private readonly listings: Listings,
    private readonly timesSold: TimesSold,
    private readonly shelves: ShelfRepository,
  ) {}

  /**
   * No read for an order that takes any lead; else one for days that are not known, one or two for times sold, and one for
   * line types.
   */
  async outside(
    { datasetId, ...order }: NarrowedOrder & { readonly datasetId: DatasetId },
    { shelves, stock }: { shelves: readonly ArrivedAt[]; stock: StockCounts },
    tx: ClientSession,
  ): Promise<Outside> {
    const { listed: days, lineTypes } = order.choice ?? {};
    const shut = shutLevel(order);
    const indexes = shelves.map(({ index }) => index);
    const listings = days && (await this.listings.find(datasetId, indexes, stock));
    const levels =
      shut === undefined
        ? new Map<ShelfIndex, StoredLevels>()
        : await this.timesSold.on(datasetId, shelves, tx);
    const lines =
      lineTypes && (await this.shelves.find(datasetId, indexes, ['wireless', 'landline'], tx));
    const partsOf = (index: ShelfIndex): NumberSet[] => {
      const parts: NumberSet[] = [];
      if (days) {
        const count = valueAt(stock.counts, index);
        const listing = listings?.get(index) ?? { list: undefined, before: [] };
        parts.push(complement(numbersListed(listing, count, days), count));
      }
      const tooOften = shut && soldAtLeast(levels.get(index)?.levels ?? [], shut);
      if (tooOften) parts.push(tooOften);
      if (lineTypes)
        parts.push(...otherLines(lines?.get(index) ?? {}, lineTypes, valueAt(stock.counts, index)));
      return parts;
    };
    return { on: new Map(indexes.map((index) => [index, partsOf(index)])), levels };
  }
}
