import { Injectable } from '@nestjs/common';
import type { DatasetId, UserId } from '@leadmart/contracts';
import {
  BuyerGuardRepository,
  type Place,
  ShelfRepository,
  type StatusChange,
  StatusLogRepository,
  StockCountsRepository,
} from '@leadmart/stock';
import { OwnedNumbers } from '../exclusions/owned-numbers.js';
import { ownedOf, placesAfter, type OwnedLeads } from './owned-changes.decisions.js';
import { placeIn, upTo, type Position } from './position.js';

/** The last change in the log of each dataset in which a buyer has bought leads. */
export type LogEnds = ReadonlyMap<DatasetId, number>;

/** A change, and its leads that the buyer owns. There may be none. */
export interface BuyersChange {
  readonly change: StatusChange;
  readonly places: readonly Place[];
}

/** The changes that are read with one command: each has at most a bitmap for each shelf. */
const changesAtOnce = 32;

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

  async endsFor(buyerId: UserId): Promise<LogEnds> {
    const { taken = {} } = await this.guards.find(buyerId);
    const stocks = await this.counts.findMany(Object.keys(taken) as DatasetId[]);
    const ends = [...stocks].map(([id, { statusChanges = 0 }]) => [id, statusChanges] as const);
    return new Map(ends.filter(([, end]) => end > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Yields the changes of each dataset after the position, up to the ends. */
  async *read(buyerId: UserId, from: Position, ends: LogEnds): AsyncGenerator<BuyersChange> {
    for (const [datasetId, { read, after }] of upTo(from, ends)) {
      const end = ends.get(datasetId) ?? 0;
      if (read === end) continue;
      // Read after the ends: leads of a change were sold before it.
      const owned = await this.owned.of(buyerId, datasetId);
      for (let first = read + 1; first <= end; first += changesAtOnce) {
        const last = Math.min(end, first + changesAtOnce - 1);
        for (const change of await this.log.read(datasetId, { first, last })) {
          const places = ownedOf(change, { owned, arrivals: await this.arrivalsFor(change) });
          const isPart = change.number === read + 1;
          yield { change, places: isPart ? placesAfter(places, after) : places };
        }
      }
    }
  }

  /** Leads that just became dnc are on clean shelves, where few arrive. */
  private async arrivalsFor({ datasetId, shelves }: StatusChange): Promise<OwnedLeads['arrivals']> {
    const indexes = shelves.map(({ index }) => index);
    const rows = await this.shelves.find(datasetId, indexes, ['arrivals']);
    return new Map(
      [...rows].flatMap(([index, { arrivals }]) => (arrivals ? [[index, arrivals] as const] : [])),
    );
  }
}

/** Returns the position at the ends of the logs. */
export function positionAt(ends: LogEnds): Position {
  return new Map([...ends].map(([id, read]) => [id, { read }]));
}

/** Returns the position after a change, or after one of its leads. */
export function advanced(
  position: Position,
  { datasetId, number }: StatusChange,
  after?: Place,
): Position {
  const before = placeIn(position, datasetId);
  const place = after ? { read: number - 1, after } : { read: number };
  return place.read < before.read ? position : new Map([...position, [datasetId, place]]);
}
