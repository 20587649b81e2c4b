import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { Place } from '../shelves/place.js';
import { DirectoryReader } from './directory-reader.js';
import { DirectoryRepository, PieceMissing } from './directory.repository.js';

const attempts = 5;

/** Finds the newest places of phones in the directory of a dataset, without its lease. */
@Injectable()
export class PhonePlaces {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: DirectoryReader,
  ) {}

  /** Phones that the dataset does not know are left out; all of them before its directory is converted. */
  async find(datasetId: DatasetId, phones: readonly number[]): Promise<Map<number, Place>> {
    const sorted = Float64Array.from(new Set(phones)).sort();
    if (sorted.length === 0) return new Map();
    for (let attempt = 1; ; attempt += 1) {
      const runs = await this.directory.runs(datasetId);
      try {
        const onProgress = () => nextTurn();
        const query = { sorted, needsPlace: () => true, onProgress };
        const { places } = await this.reader.find(runs, query);
        return new Map([...places].map(([index, place]) => [sorted[index] ?? 0, place]));
      } catch (error) {
        // An upload has merged a run meanwhile, and the sweeper has removed it.
        if (!(error instanceof PieceMissing) || attempt === attempts) throw error;
      }
    }
  }
}
