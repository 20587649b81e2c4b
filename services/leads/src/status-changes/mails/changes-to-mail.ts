import { Injectable } from '@nestjs/common';
import {
  statusChangeKinds,
  type DatasetId,
  type StatusChangeKind,
  type UserId,
} from '@leadmart/contracts';
import { OwnedNumbers } from '../../exclusions/owned-numbers.js';
import { union, type NumberSet } from '../../stock/shelves/number-set.js';
import type { ShelfIndex } from '../../stock/shelves/shelf.js';
import { ShelfRepository } from '../../stock/shelves/shelf.repository.js';
import { StatusLogRepository } from '../../stock/status-log/status-log.repository.js';
import { ownedOf } from '../owned-changes.decisions.js';
import type { KindCounts } from '../status-reader.js';

/** The changes of one dataset in a run, added up by kind, and what arrived on their shelves. */
export interface DatasetChanges {
  readonly datasetId: DatasetId;
  /** The last of them in the log. */
  readonly end: number;
  readonly byKind: ReadonlyMap<StatusChangeKind, ReadonlyMap<ShelfIndex, NumberSet>>;
  readonly arrivals: ReadonlyMap<ShelfIndex, Uint8Array>;
}

const changesAtOnce = 32;

/** Counts how many leads of a buyer changed. The log is read once for all buyers. */
@Injectable()
export class ChangesToMail {
  constructor(
    private readonly log: StatusLogRepository,
    private readonly shelves: ShelfRepository,
    private readonly owned: OwnedNumbers,
  ) {}

  /** Reads changes `first` to `end` of a dataset. */
  async read(datasetId: DatasetId, first: number, end: number): Promise<DatasetChanges> {
    const byKind = new Map<StatusChangeKind, Map<ShelfIndex, NumberSet>>();
    for (let next = first; next <= end; next += changesAtOnce) {
      const last = Math.min(end, next + changesAtOnce - 1);
      for (const { kind, shelves } of await this.log.read(datasetId, { first: next, last })) {
        const sets = byKind.get(kind) ?? new Map<ShelfIndex, NumberSet>();
        for (const { index, numbers } of shelves) sets.set(index, union(sets.get(index), numbers));
        byKind.set(kind, sets);
      }
    }
    const indexes = [...new Set([...byKind.values()].flatMap((sets) => [...sets.keys()]))];
    const rows = await this.shelves.find(datasetId, indexes, ['arrivals']);
    const arrivals = new Map(
      [...rows].flatMap(([index, row]) => (row.arrivals ? [[index, row.arrivals] as const] : [])),
    );
    return { datasetId, end, byKind, arrivals };
  }

  /** Counts the changed leads of a buyer, each once for every kind. */
  async countOf(buyerId: UserId, datasets: readonly DatasetChanges[]): Promise<KindCounts> {
    const counts = { dnc: 0, clean: 0, 'opted-out': 0 };
    for (const { datasetId, byKind, arrivals } of datasets) {
      const owned = await this.owned.of(buyerId, datasetId);
      for (const kind of statusChangeKinds) {
        const sets = [...(byKind.get(kind) ?? [])];
        const shelves = sets.map(([index, numbers]) => ({ index, numbers }));
        counts[kind] += ownedOf({ shelves }, { owned, arrivals }).length;
      }
    }
    return counts;
  }
}
