import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { membersOf } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { BuyersChanges, type BuyersChange, type SoldLeads } from './buyers-changes.js';
import { LogPosition, type LogEnds } from './log-position.js';
import { OwnersOfChanges, type ChangeRange, type DatasetChanges } from './owners-of-changes.js';
import { shelvesOf, type ChangeFacts, type StatusChange } from './status-change.js';
import { partsOfLog, StatusLogRepository } from './status-log.repository.js';

/** Generous: times in the log come from the clocks of several processes. */
const clocksDifferByMs = 60 * 60 * 1_000;

/** Leads of some shelves became dnc. */
type DncChange = Pick<StatusChange, 'shelves' | 'checkedOn'>;

/** The log of changes of leads that may have been sold: numbered, one for each dataset, read by their owners. */
@Injectable()
export class StatusLog {
  constructor(
    private readonly log: StatusLogRepository,
    private readonly counts: StockCountsRepository,
    private readonly buyers: BuyersChanges,
    private readonly owners: OwnersOfChanges,
  ) {}

  /**
   * Adds a change in the transaction in which it happens, and publishes it. `places` are those under which buyers own the
   * leads: for a move, the ones that they leave. Changes of one dataset that commit at once conflict.
   */
  append(
    { places, ...facts }: ChangeFacts & { readonly places: readonly Place[] },
    tx: ClientSession,
  ): Promise<void> {
    return this.log.append({ ...facts, shelves: shelvesOf(places) }, tx);
  }

  /** The ends of all logs. */
  async end(): Promise<LogPosition> {
    return LogPosition.atEnds(await this.counts.statusLogEnds());
  }

  /** The last change of each dataset in which the buyer has bought leads. Two reads. */
  endsFor(buyerId: UserId): Promise<LogEnds> {
    return this.buyers.endsFor(buyerId);
  }

  /** Yields the changes of each dataset after the position, up to the ends, with the leads that the buyer owns, if any. */
  read(buyerId: UserId, from: LogPosition, ends: LogEnds): AsyncGenerator<BuyersChange> {
    return this.buyers.read(buyerId, from, ends);
  }

  /** Yields the changes since the sale of a pack, with the leads of the pack that they are about, if any. */
  readOfPack(pack: SoldLeads): AsyncGenerator<BuyersChange> {
    return this.buyers.ofPack(pack);
  }

  /** Counts the changed leads of each of their owners. Reads the log and the holders of the dataset once for all buyers. */
  ownersOf(changes: ChangeRange): Promise<DatasetChanges> {
    return this.owners.of(changes);
  }

  /**
   * Reads the changes since a time by which leads of these shelves became dnc. The result returns the day of the check that
   * found a lead, by the place that it left; undefined when none did.
   */
  async foundDncSince(
    datasetId: DatasetId,
    since: Date,
    shelves: readonly ShelfIndex[],
  ): Promise<(left: Place) => string | undefined> {
    const { statusChanges: end = 0 } = await this.counts.find(datasetId);
    const from = new Date(since.getTime() - clocksDifferByMs);
    const changes: DncChange[] = [];
    const first = await this.log.firstSince(datasetId, from, end);
    for (const part of partsOfLog({ first, last: end }))
      changes.push(...(await this.log.readDnc(datasetId, part, shelves)));
    // A lead may have become dnc by mistake before: the last change counts.
    changes.reverse();
    return (left) => changes.find((change) => isIn(change, left))?.checkedOn;
  }
}

function isIn({ shelves }: DncChange, { shelf, number }: Place): boolean {
  const numbers = shelves.find(({ index }) => index === shelf)?.numbers;
  return membersOf(numbers, [number])[0] === true;
}
