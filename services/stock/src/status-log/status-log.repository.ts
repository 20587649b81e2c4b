import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { LeadStatusChanged, type DatasetId } from '@leadmart/contracts';
import { insertInto, packedCollection, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { NewStatusChange, StatusChange } from './status-change.js';
import { statusChanges, type StatusChangeDocument } from './status-change.schema.js';

/** A change has at most a bitmap for each shelf; so many are read with one command. */
const changesAtOnce = 32;

/** Changes by their numbers, both included. */
interface NumberedChanges {
  readonly first: number;
  readonly last: number;
}

/** Yields parts of a log that are read with one command each. */
export function* partsOfLog({ first, last }: NumberedChanges): Generator<NumberedChanges> {
  for (let from = first; from <= last; from += changesAtOnce)
    yield { first: from, last: Math.min(last, from + changesAtOnce - 1) };
}

/**
 * The log of what happened to leads that may have been sold. Each dataset has its own, numbered without gaps in the order
 * of the commits: `StockCounts.statusChanges` is the number of its last change, so whoever has read a dataset's counts
 * can read all changes up to there, and none appears among them later.
 */
@Injectable()
export class StatusLogRepository {
  private readonly changes: mongo.Collection<StatusChangeDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly counts: StockCountsRepository,
    private readonly outbox: Outbox,
  ) {
    this.changes = packedCollection(connection, statusChanges.name, statusChanges.schema);
  }

  /** Adds a change in the transaction in which it happens, and publishes it. Changes of one dataset that commit at once conflict. */
  async append(change: NewStatusChange, tx: ClientSession): Promise<void> {
    const { datasetId, kind, at, checkedOn, source } = change;
    const number = await this.counts.countStatusChange(datasetId, tx);
    const shelves = change.shelves.map(({ index, numbers }) => ({
      index,
      numbers: Buffer.from(numbers),
    }));
    const row: StatusChangeDocument = {
      _id: changeId(datasetId, number),
      kind,
      shelves,
      at,
      ...(checkedOn !== undefined && { checkedOn }),
      ...(source !== undefined && { source }),
    };
    Transactions.defer(tx, insertInto(this.changes.namespace, row));
    const payload = { datasetId, kind, occurredAt: at.toISOString() };
    await this.outbox.add(LeadStatusChanged, payload, tx);
  }

  /** Reads changes `first` to `last`, which must exist, in their order. */
  async read(datasetId: DatasetId, { first, last }: NumberedChanges): Promise<StatusChange[]> {
    const ids = idsOf(datasetId, first, last);
    const rows = await this.changes.find({ _id: { $in: ids } }).toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) throw new Error(`status change ${id} is missing`);
      const { _id, ...fields } = row;
      return { ...fields, datasetId, number: numberIn(row) };
    });
  }

  /** Reads those changes `first` to `last` by which leads of these shelves became dnc, in their order. */
  async readDnc(
    datasetId: DatasetId,
    { first, last }: NumberedChanges,
    shelves: readonly ShelfIndex[],
  ): Promise<Omit<StatusChange, 'number' | 'datasetId'>[]> {
    const _id = { $in: idsOf(datasetId, first, last) };
    const which = { _id, kind: 'dnc', 'shelves.index': { $in: [...shelves] } } as const;
    const rows = await this.changes.find(which).toArray();
    return rows.sort((a, b) => numberIn(a) - numberIn(b));
  }

  /** Returns the first change at or after a time, `end` + 1 if there is none. Looks a few changes up, by halves. */
  async firstSince(datasetId: DatasetId, time: Date, end: number): Promise<number> {
    let [first, last] = [1, end + 1];
    while (first < last) {
      const middle = Math.floor((first + last) / 2);
      const _id = changeId(datasetId, middle);
      const row = await this.changes.findOne({ _id }, { projection: { at: 1 } });
      if (row && row.at < time) first = middle + 1;
      else last = middle;
    }
    return first;
  }
}

const changeId = (datasetId: DatasetId, number: number): string => `${datasetId}:${number}`;

const idsOf = (datasetId: DatasetId, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => changeId(datasetId, first + i));

const numberIn = ({ _id }: StatusChangeDocument): number => Number(_id.slice(_id.indexOf(':') + 1));
