import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { difference, membersOf, numbersOf, union, type NumberSet } from '../shelves/number-set.js';
import type { Move, Place, ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { shelvesOf } from '../status-log/status-change.js';
import { lineTypesBy, movedMarks } from './mark.decisions.js';
import { isLineType, type LeadMark, type MarkKind, type MarksOf, type ShelfMark } from './mark.js';
import { MarkRepository } from './mark.repository.js';

const lineTypeKinds = ['wireless', 'landline'] as const;

/**
 * Keeps what checks, and requests of persons, say about the leads of a dataset until it is taken back: see `MarkKind`. Marks
 * follow their leads to other shelves. Only the holder of the dataset's lease changes them.
 */
@Injectable()
export class LeadMarks {
  constructor(
    private readonly marks: MarkRepository,
    private readonly shelves: ShelfRepository,
    private readonly counts: StockCountsRepository,
  ) {}

  /** Marks leads; those that have this mark already keep it. */
  async add(mark: LeadMark, places: readonly Place[], tx: ClientSession): Promise<void> {
    const before = await this.numbersBy(mark, tx);
    const changed = shelvesOf(places).map(({ index: shelf, numbers }) => ({
      ...mark,
      shelf,
      numbers: union(before.get(shelf), numbers),
    }));
    await this.save(mark.datasetId, changed, tx);
  }

  /** Takes the marks of a check or request off leads. */
  async remove(owner: MarksOf, places: readonly Place[], tx: ClientSession): Promise<void> {
    const off = shelvesOf(places);
    const before = await this.marks.of(owner, tx);
    await this.save(owner.datasetId, without(before, off), tx);
  }

  /** Takes all marks of a kind off leads. */
  async removeKind(
    datasetId: DatasetId,
    { kind, places }: { kind: MarkKind; places: readonly Place[] },
    tx: ClientSession,
  ): Promise<void> {
    const off = shelvesOf(places);
    const on = { shelves: off.map(({ index }) => index), kinds: [kind] };
    await this.save(datasetId, without(await this.marks.on(datasetId, on, tx), off), tx);
  }

  /** Returns some of the leads that a check or request has marked, at their present places. */
  async some(owner: MarksOf, most: number): Promise<Place[]> {
    const places: Place[] = [];
    for (const { shelf, numbers } of await this.marks.of(owner)) {
      const room = most - places.length;
      if (room === 0) break;
      places.push(
        ...numbersOf(numbers)
          .slice(0, room)
          .map((number) => ({ shelf, number })),
      );
    }
    return places;
  }

  /** Returns for each lead whether it has a mark of a kind, by any check or request but one. */
  async isMarked(
    datasetId: DatasetId,
    { kind, places, except }: { kind: MarkKind; places: readonly Place[]; except?: string },
  ): Promise<(place: Place) => boolean> {
    const shelves = [...new Set(places.map(({ shelf }) => shelf))];
    const marked = await this.on(datasetId, { kind, shelves, except });
    const found = new Map<ShelfIndex, Set<number>>();
    for (const [shelf, here] of Map.groupBy(places, (place) => place.shelf)) {
      const numbers = here.map(({ number }) => number);
      const isMember = membersOf(marked.get(shelf), numbers);
      found.set(shelf, new Set(numbers.filter((_, i) => isMember[i])));
    }
    return ({ shelf, number }) => found.get(shelf)?.has(number) ?? false;
  }

  /** Returns the leads of shelves that have a mark of a kind, by any check or request but one. */
  async on(
    datasetId: DatasetId,
    {
      kind,
      shelves,
      except,
    }: { kind: MarkKind; shelves: readonly ShelfIndex[]; except?: string | undefined },
    tx?: ClientSession,
  ): Promise<ReadonlyMap<ShelfIndex, NumberSet>> {
    const all = await this.marks.on(datasetId, { shelves, kinds: [kind] }, tx);
    const found = new Map<ShelfIndex, NumberSet>();
    for (const { shelf, by, numbers } of all)
      if (by !== except) found.set(shelf, union(found.get(shelf), numbers));
    return found;
  }

  /** Leads take their marks along when they move. */
  async move(datasetId: DatasetId, moves: readonly Move[], tx: ClientSession): Promise<void> {
    const shelves = [...new Set(moves.flatMap(({ from, to }) => [from.shelf, to.shelf]))];
    const marks = await this.marks.on(datasetId, { shelves }, tx);
    const changed = [...Map.groupBy(marks, ({ by }) => by).values()].flatMap((ofOne) =>
      movedMarks(ofOne, moves),
    );
    await this.save(datasetId, changed, tx);
  }

  /** Returns whether the line type of any lead of a dataset is known. */
  knowsLineTypes(datasetId: DatasetId, tx: ClientSession): Promise<boolean> {
    return this.marks.isAny(datasetId, lineTypeKinds, tx);
  }

  private async numbersBy(
    owner: MarksOf,
    tx: ClientSession,
  ): Promise<ReadonlyMap<ShelfIndex, NumberSet>> {
    const own = await this.marks.of(owner, tx);
    return new Map(own.map(({ shelf, numbers }) => [shelf, numbers]));
  }

  /** Stores marks, and the line types of the shelves on which they change. */
  private async save(
    datasetId: DatasetId,
    changed: readonly ShelfMark[],
    tx: ClientSession,
  ): Promise<void> {
    await this.marks.save(changed, tx);
    const shelves = [...new Set(changed.filter(isLineType).map(({ shelf }) => shelf))];
    if (shelves.length === 0) return;
    const all = await this.marks.on(datasetId, { shelves, kinds: lineTypeKinds }, tx);
    const known = shelves.map((index) => {
      const { wireless, landline } = lineTypesBy(all.filter(({ shelf }) => shelf === index));
      return { index, wireless: Buffer.from(wireless), landline: Buffer.from(landline) };
    });
    this.shelves.save(datasetId, known, tx);
    this.counts.countLineTypeChange(datasetId, tx);
  }
}

/** Returns the marks on these shelves without these leads. */
function without(
  marks: readonly ShelfMark[],
  off: readonly { readonly index: ShelfIndex; readonly numbers: NumberSet }[],
): ShelfMark[] {
  const byShelf = new Map(off.map(({ index, numbers }) => [index, numbers]));
  return marks.flatMap((mark) => {
    const leaving = byShelf.get(mark.shelf);
    return leaving ? [{ ...mark, numbers: difference(mark.numbers, leaving) }] : [];
  });
}
