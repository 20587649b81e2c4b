import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId, LineType } from '@leadmart/contracts';
import type { StockCounts } from '../counts/stock-counts.js';
import { numbersListed, type DayRange } from '../shelves/listed-days.js';
import { complement, union, type NumberSet } from '../shelves/number-set.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { soldAtLeast, type StoredLevels } from '../shelves/sold-levels.js';
import type { ArrivedAt } from '../times-sold/settled-levels.js';
import { TimesSold } from '../times-sold/times-sold.js';
import { shutLevel, type NarrowedOrder } from './lead-choice.js';
import { Listings } from './listings.js';

/** The leads of shelves that an order cannot have, and those of each price. */
export interface Outside {
  readonly on: ReadonlyMap<ShelfIndex, readonly NumberSet[]>;
  /** The numbers of each price band; missing if all leads have one price. */
  readonly bands?: ReadonlyMap<ShelfIndex, readonly NumberSet[]> | undefined;
  /** Read only if it matters how often leads were sold. */
  readonly levels: Map<ShelfIndex, StoredLevels>;
}

/** Finds the leads that an order leaves out, by their days, how often they were sold, and their lines, and those of each price. */
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
    const listings =
      days || order.bands ? await this.listings.find(datasetId, indexes, stock) : undefined;
    const levels =
      shut === undefined
        ? new Map<ShelfIndex, StoredLevels>()
        : await this.timesSold.on(datasetId, shelves, tx);
    const lines =
      lineTypes && (await this.shelves.find(datasetId, indexes, ['wireless', 'landline'], tx));
    const numbersOf = (index: ShelfIndex, within: readonly DayRange[]): NumberSet => {
      const listing = listings?.get(index) ?? { list: undefined, before: [] };
      return numbersListed(listing, valueAt(stock.counts, index), within);
    };
    const partsOf = (index: ShelfIndex): NumberSet[] => {
      const parts: NumberSet[] = [];
      if (days) parts.push(complement(numbersOf(index, days), valueAt(stock.counts, index)));
      const tooOften = shut && soldAtLeast(levels.get(index)?.levels ?? [], shut);
      if (tooOften) parts.push(tooOften);
      if (lineTypes)
        parts.push(...otherLines(lines?.get(index) ?? {}, lineTypes, valueAt(stock.counts, index)));
      return parts;
    };
    const bandsOf = (bands: readonly DayRange[]) =>
      new Map(indexes.map((index) => [index, bands.map((band) => numbersOf(index, [band]))]));
    return {
      on: new Map(indexes.map((index) => [index, partsOf(index)])),
      bands: order.bands && bandsOf(order.bands),
      levels,
    };
  }
}

/** The leads of a shelf whose line type is known. */
interface KnownLines {
  readonly wireless?: NumberSet | undefined;
  readonly landline?: NumberSet | undefined;
}

/** Returns the leads 0 … count - 1 of a shelf whose line is of none of these types, in parts. */
function otherLines(
  { wireless, landline }: KnownLines,
  types: readonly LineType[],
  count: number,
): NumberSet[] {
  const parts = {
    wireless,
    landline,
    unknown: complement(union(wireless, landline), count),
  };
  return (Object.keys(parts) as LineType[])
    .filter((type) => !types.includes(type))
    .flatMap((type) => parts[type] ?? []);
}
