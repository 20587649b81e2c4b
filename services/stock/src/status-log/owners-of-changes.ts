import { Injectable } from '@nestjs/common';
import {
  addStatusChanges,
  noStatusChanges,
  statusChangeKinds,
  type DatasetId,
  type StatusChangeCounts,
  type StatusChangeKind,
  type UserId,
} from '@leadmart/contracts';
import { OwnedNumbers } from '../holdings/owned-numbers.js';
import { appendArrivals, arrivalsSince } from '../shelves/arrivals.js';
import { membersOf, type NumberSet, rangeOf, union } from '../shelves/number-set.js';
import type { ShelfRange } from '../shelves/shelf-range.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { ownedOf, type OwnedLeads } from './owned-changes.decisions.js';
import { partsOfLog, StatusLogRepository } from './status-log.repository.js';

/** Changes of one dataset and whom they concern. */
export interface DatasetChanges {
  readonly datasetId: DatasetId;
  /** The last of them in the log. */
  readonly end: number;
  /** The number of changed leads of each owner, each once for every kind. */
  readonly owners: ReadonlyMap<UserId, StatusChangeCounts>;
}

/** Changes `first` to `end` in the log of a dataset. */
export interface ChangeRange {
  readonly datasetId: DatasetId;
  readonly first: number;
  readonly end: number;
}

type ChangedNumbers = ReadonlyMap<ShelfIndex, NumberSet>;

/** Finds the owners of changed leads. The log and the holders of the dataset are read once for all buyers. */
@Injectable()
export class OwnersOfChanges {
  constructor(
    private readonly log: StatusLogRepository,
    private readonly shelves: ShelfRepository,
    private readonly owned: OwnedNumbers,
  ) {}

  async of({ datasetId, first, end }: ChangeRange): Promise<DatasetChanges> {
    const byKind = await this.changedByKind({ datasetId, first, end });
    const changed = unionOf([...byKind.values()]);
    const all = await this.shelves.arrivalsOn(datasetId, [...changed.keys()]);
    const arrivals = new Map(
      [...all].map(([index, list]) => [index, arrivalsAmong(list, changed.get(index))]),
    );
    const owners = new Map<UserId, StatusChangeCounts>();
    const ranges = rangesOf(changed, arrivals);
    for await (const { buyerId, numbers } of this.owned.ofAll(datasetId, ranges)) {
      const counts = countsOf(byKind, { owned: numbers, arrivals });
      if (counts !== noStatusChanges)
        owners.set(buyerId, addStatusChanges(owners.get(buyerId) ?? noStatusChanges, counts));
    }
    return { datasetId, end, owners };
  }

  private async changedByKind({
    datasetId,
    first,
    end,
  }: ChangeRange): Promise<ReadonlyMap<StatusChangeKind, ChangedNumbers>> {
    const byKind = new Map<StatusChangeKind, Map<ShelfIndex, NumberSet>>();
    for (const part of partsOfLog({ first, last: end }))
      for (const { kind, shelves } of await this.log.read(datasetId, part)) {
        const sets = byKind.get(kind) ?? new Map<ShelfIndex, NumberSet>();
        for (const { index, numbers } of shelves) sets.set(index, union(sets.get(index), numbers));
        byKind.set(kind, sets);
      }
    return byKind;
  }
}

function unionOf(kinds: readonly ChangedNumbers[]): ChangedNumbers {
  const all = new Map<ShelfIndex, NumberSet>();
  for (const sets of kinds)
    for (const [index, numbers] of sets) all.set(index, union(all.get(index), numbers));
  return all;
}

/** Returns the arrivals of changed leads, so that each buyer costs as much as changed. */
function arrivalsAmong(list: Uint8Array, changed: NumberSet | undefined): Uint8Array {
  const all = arrivalsSince(list, 0);
  const isChanged = membersOf(
    changed,
    all.map(({ number }) => number),
  );
  return appendArrivals(
    undefined,
    all.filter((_, i) => isChanged[i]),
  );
}

/** Returns from which number on an owner of changed leads owns leads: where they were before, from the first. */
function rangesOf(changed: ChangedNumbers, arrivals: OwnedLeads['arrivals']): ShelfRange[] {
  const firsts = new Map(
    [...changed].map(([index, numbers]) => [index, rangeOf(numbers)?.first ?? 0]),
  );
  for (const list of arrivals.values())
    for (const { fromShelf, fromNumber } of arrivalsSince(list, 0))
      firsts.set(fromShelf, Math.min(firsts.get(fromShelf) ?? fromNumber, fromNumber));
  return [...firsts].map(([index, first]) => ({ index, first, count: 1 }));
}

function countsOf(
  byKind: ReadonlyMap<StatusChangeKind, ChangedNumbers>,
  leads: OwnedLeads,
): StatusChangeCounts {
  let counts = noStatusChanges;
  for (const kind of statusChangeKinds) {
    const sets = [...(byKind.get(kind) ?? [])];
    const shelves = sets.map(([index, numbers]) => ({ index, numbers }));
    const { length } = ownedOf({ shelves }, leads);
    if (length > 0) counts = { ...counts, [kind]: length };
  }
  return counts;
}
