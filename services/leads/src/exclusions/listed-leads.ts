import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { ConvertDirectory } from '../stock/changes/convert-directory.js';
import { DirectoryReader } from '../stock/directories/directory-reader.js';
import { DirectoryRepository, PieceMissing } from '../stock/directories/directory.repository.js';
import { placeAt } from '../stock/directories/entries.js';
import type { Place } from '../stock/directories/place.js';
import type { DirectoryRun } from '../stock/directories/run.js';
import type { BuyerVectors } from '../stock/holdings/holding.js';
import type { BuyerKey } from '../stock/holdings/holding.repository.js';
import { setOf, type NumberSet } from '../stock/shelves/number-set.js';
import type { ShelfIndex } from '../stock/shelves/shelf.js';
import { SuppressedPhones } from '../suppression/suppressed-phones.js';
import type { ExclusionSource, FoundLeads } from './excluded-leads.js';

const phonesAtOnce = 65_536;
const attempts = 5;

/** Finds the leads of a dataset whose phone is on a suppression list of the buyer, in the dataset's directory. */
@Injectable()
export class ListedLeads implements ExclusionSource {
  constructor(
    private readonly suppressed: SuppressedPhones,
    private readonly directory: DirectoryRepository,
    private readonly reader: DirectoryReader,
    private readonly converting: ConvertDirectory,
  ) {}

  /** Compares only later runs of the directory when the lists are the same as the last time. */
  async find({ datasetId, buyerId }: BuyerKey, { excluded }: BuyerVectors): Promise<FoundLeads> {
    const { version: lists, phones } = await this.suppressed.of(buyerId);
    const last = excluded.get('listed')?.settlement;
    const compared = last?.lists === lists ? (last.runs ?? []) : undefined;
    const { runs, numbers } = await this.compare(datasetId, phones, compared ?? []);
    const by = { lists, runs: runs.map(({ id }) => id) };
    return { numbers, replaces: compared === undefined, by };
  }

  private async compare(datasetId: DatasetId, phones: Float64Array, known: readonly string[]) {
    for (let attempt = 1; ; attempt += 1) {
      const runs = await this.runsOf(datasetId);
      try {
        const later = runs.filter(({ id }) => !known.includes(id));
        return { runs, numbers: await this.numbersOf(later, phones) };
      } catch (error) {
        // An upload has merged the run meanwhile, and the sweeper has removed it.
        if (!(error instanceof PieceMissing) || attempt === attempts) throw error;
      }
    }
  }

  private async runsOf(datasetId: DatasetId): Promise<readonly DirectoryRun[]> {
    await this.converting.prepare(datasetId);
    return (await this.directory.runs(datasetId)) ?? [];
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
