import { setImmediate as nextTurn } from 'node:timers/promises';
import { slicesOf } from '../directories/directory-reader.js';
import { PieceMissing } from '../directories/directory.repository.js';
import { touchedPieces, type TouchedPiece } from '../directories/run.js';
import { setOf, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex, ShelfVector } from '../shelves/shelf.js';
import { keyAt, keysOf, type TwinLists } from './twin-entries.js';
import type { StoredTwins } from './twin-pair.js';
import { TwinRepository } from './twin.repository.js';

const maxAttempts = 3;

/** The leads of two datasets that have the same phone. */
export class TwinTable {
  constructor(
    private readonly twins: TwinRepository,
    private readonly stored: StoredTwins,
  ) {}

  /** The counts of `from` up to which the table is complete. */
  get seenFrom(): ShelfVector {
    return this.stored.seen.from;
  }

  /** The counts of `to` up to which the table is complete. */
  get seenTo(): ShelfVector {
    return this.stored.seen.to;
  }

  /**
   * Returns the leads of `to` that have the phones of these leads of `from`, by shelf. Some of them may be withdrawn,
   * or have numbers above `seenTo`. Reads only the parts that may contain the leads.
   */
  async inTo(owned: ReadonlyMap<ShelfIndex, NumberSet>): Promise<Map<ShelfIndex, NumberSet>> {
    const keys = keysOf(owned);
    let { stored } = this;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.twinsOf(keys, stored);
      } catch (error) {
        if (!(error instanceof PieceMissing) || attempt === maxAttempts) throw error;
        // A later extension has merged the runs of this table. Its own table has all twins of this one.
        stored = (await this.twins.find(stored.pair)) ?? stored;
      }
    }
  }

  private async twinsOf(
    keys: Float64Array,
    { pair, runs }: StoredTwins,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    const numbers = new Map<ShelfIndex, number[]>();
    for (const run of runs) {
      for (const pieces of slicesOf(touchedPieces(run, keys))) {
        for (const piece of await this.twins.withTwins(pair, run, pieces))
          collect(numbers, piece.twins, keys, piece);
        await nextTurn();
      }
    }
    return new Map([...numbers].map(([shelf, ofShelf]) => [shelf, setOf(ofShelf)]));
  }
}

/** Adds the twins of those keys that may be in a piece. */
function collect(
  numbers: Map<ShelfIndex, number[]>,
  { from, to }: TwinLists,
  keys: Float64Array,
  range: TouchedPiece,
): void {
  const size = from.numbers.length;
  let position = 0;
  for (let i = range.from; i < range.to && position < size; i += 1) {
    const key = keys[i] ?? 0;
    while (position < size && keyAt(from, position) < key) position += 1;
    if (position === size || keyAt(from, position) !== key) continue;
    const shelf = to.shelves[position] ?? 0;
    const ofShelf = numbers.get(shelf);
    if (ofShelf) ofShelf.push(to.numbers[position] ?? 0);
    else numbers.set(shelf, [to.numbers[position] ?? 0]);
  }
}
