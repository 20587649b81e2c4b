import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { DirectoryReader } from './directories/directory-reader.js';
import { DirectoryRepository, PieceMissing } from './directories/directory.repository.js';
import { placeAt } from './directories/entries.js';
import type { DirectoryRun } from './directories/run.js';
import { setOf, type NumberSet } from './shelves/number-set.js';
import type { Place } from './shelves/place.js';
import type { ShelfIndex } from './shelves/shelf.js';

const phonesAtOnce = 65_536;
const attempts = 5;

export interface LeadsWithPhones {
  /** The current lead of each phone that is in the runs, also when it is withdrawn. */
  readonly numbers: ReadonlyMap<ShelfIndex, NumberSet>;
  /** The runs of the directory, compared now or before. */
  readonly runs: readonly UploadId[];
}

/** Finds the leads of a dataset that have one of many phones, in the dataset's directory. */
@Injectable()
export class LeadsByPhone {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: DirectoryReader,
  ) {}

  /** `sorted` are distinct phones in ascending order; `known` are runs that they were compared with before. */
  async find(
    datasetId: DatasetId,
    sorted: Float64Array,
    known: readonly UploadId[] = [],
  ): Promise<LeadsWithPhones> {
    for (let attempt = 1; ; attempt += 1) {
      const runs = await this.directory.runs(datasetId);
      try {
        const later = runs.filter(({ id }) => !known.includes(id));
        return { numbers: await this.numbersOf(later, sorted), runs: runs.map(({ id }) => id) };
      } catch (error) {
        // An upload has merged the run meanwhile, and the sweeper has removed it.
        if (!(error instanceof PieceMissing) || attempt === attempts) throw error;
      }
    }
  }

  private async numbersOf(
    runs: readonly DirectoryRun[],
    phones: Float64Array,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    const numbers = new Map<ShelfIndex, number[]>();
    for (let at = 0; at < phones.length; at += phonesAtOnce) {
      const sorted = phones.subarray(at, at + phonesAtOnce);
      const onProgress = () => nextTurn();
      const found = await this.reader.findPlaces(runs, { sorted, onProgress });
      found.known.forEach((isKnown, i) => isKnown && add(numbers, placeAt(found, i)));
    }
    return new Map([...numbers].map(([shelf, some]) => [shelf, setOf(some)]));
  }
}

function add(numbers: Map<ShelfIndex, number[]>, { shelf, number }: Place): void {
  const onShelf = numbers.get(shelf);
  if (onShelf) onShelf.push(number);
  else numbers.set(shelf, [number]);
}
