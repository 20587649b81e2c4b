import { Injectable } from '@nestjs/common';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { BuyerGuardRepository } from '../guards/buyer-guard.repository.js';
import type { AllocatedShelf } from '../holdings/allocation.js';
import { OwnedNumbers } from '../holdings/owned-numbers.js';
import type { NumberSet } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import type { LogEnds, LogPosition } from './log-position.js';
import { ownedOf, placesAfter } from './owned-changes.decisions.js';
import type { StatusChange } from './status-change.js';
import { partsOfLog, StatusLogRepository } from './status-log.repository.js';

/** The leads of a pack. */
export interface SoldLeads {
  readonly datasetId: DatasetId;
  readonly shelves: readonly Pick<AllocatedShelf, 'index' | 'numbers'>[];
  readonly soldAt: Date;
}

/** A change, and its leads that the buyer owns. There may be none. */
export interface BuyersChange {
  readonly change: StatusChange;
  readonly places: readonly Place[];
}

/** Reads what happened to the leads of a buyer. The cost grows with the changes that are read, not with packs or leads. */
@Injectable()
export class BuyersChanges {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly counts: StockCountsRepository,
    private readonly log: StatusLogRepository,
    private readonly shelves: ShelfRepository,
    private readonly owned: OwnedNumbers,
  ) {}

  /** Returns the last change in the log of each dataset in which the buyer has bought leads, if there is one. */
  async endsFor(buyerId: UserId): Promise<LogEnds> {
    const { taken = {} } = await this.guards.find(buyerId);
    const stocks = await this.counts.findMany(Object.keys(taken) as DatasetId[]);
    const ends = [...stocks].map(([id, { statusChanges = 0 }]) => [id, statusChanges] as const);
    return new Map(ends.filter(([, end]) => end > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Yields the changes of each dataset after the position, up to the ends. */
  async *read(buyerId: UserId, from: LogPosition, ends: LogEnds): AsyncGenerator<BuyersChange> {
    const position = from.upTo(ends);
    for (const [datasetId, end] of ends) {
      const { read, after } = position.in(datasetId);
      if (read === end) continue;
      // Read after the ends: leads of a change were sold before it.
      const owned = await this.owned.of(buyerId, datasetId);
      for await (const { change, places } of this.among(owned, {
        datasetId,
        first: read + 1,
        end,
      })) {
        const isPart = change.number === read + 1;
        yield { change, places: isPart ? placesAfter(places, after) : places };
      }
    }
  }

  /** Yields the changes of a dataset since the sale of a pack, with the leads of the pack that they are about, if any. */
  async *ofPack({ datasetId, shelves, soldAt }: SoldLeads): AsyncGenerator<BuyersChange> {
    const { statusChanges: end = 0 } = await this.counts.find(datasetId);
    const first = await this.log.firstSince(datasetId, soldAt, end);
    const owned = new Map(shelves.map(({ index, numbers }) => [index, numbers]));
    yield* this.among(owned, { datasetId, first, end });
  }

  private async *among(
    owned: ReadonlyMap<ShelfIndex, NumberSet>,
    { datasetId, first, end }: { datasetId: DatasetId; first: number; end: number },
  ): AsyncGenerator<BuyersChange> {
    for (const part of partsOfLog({ first, last: end }))
      for (const change of await this.log.read(datasetId, part)) {
        // Leads that just became dnc are on clean shelves, where few arrive.
        const indexes = change.shelves.map(({ index }) => index);
        const arrivals = await this.shelves.arrivalsOn(datasetId, indexes);
        yield { change, places: ownedOf(change, { owned, arrivals }) };
      }
  }
}
